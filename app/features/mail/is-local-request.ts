const localHost = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether the browser that asks takes this site for one on its own machine. The name in its address bar counts, as a
 * page anywhere can give its own name the address 127.0.0.1 and then read what this machine shows.
 */
export function isLocalRequest(request: Request): boolean {
  return localHost.test(new URL(request.url).hostname)
}
