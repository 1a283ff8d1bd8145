const localHost = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** What proxies, gateways and tunnels add to a request that they pass on. */
const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-.+|fly-.+|fastly-.+|x-envoy-.+|x-amzn-.+|tailscale-.+)$/

/**
 * Whether the browser that asks takes this site for one on its own machine. The name in its address bar counts, as a
 * page anywhere can give its own name the address 127.0.0.1 and then read what this machine shows. A proxy may rewrite that
 * name: whatever was passed on by one is not local. One that adds no header is known by how it connects, which whoever asks through it
 * can't choose: by HTTP/1.0, or for a single request. No browser does either.
 *
 * @param httpVersion omit where nothing came over a connection
 */
export function isLocalRequest({ url, headers }: Request, httpVersion = '1.1'): boolean {
  if (httpVersion === '1.0' || /\bclose\b/i.test(headers.get('connection') ?? '')) return false
  if ([...headers.keys()].some((name) => forwardingHeader.test(name))) return false
  return localHost.test(new URL(url).hostname)
}
