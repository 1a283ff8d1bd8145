const localHost = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** What proxies, gateways and tunnels add to a request that they pass on. */
const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-.+|fly-.+|fastly-.+|x-envoy-.+|x-amzn-.+|tailscale-.+)$/

/**
 * Whether the browser that asks takes this site for one on its own machine. The name in its address bar counts, as a
 * page anywhere can give its own name the address 127.0.0.1 and then read what this machine shows. A proxy may rewrite that
 * name: whatever was passed on by one is not local.
 */
export function isLocalRequest({ url, headers }: Request): boolean {
  if ([...headers.keys()].some((name) => forwardingHeader.test(name))) return false
  return localHost.test(new URL(url).hostname)
}
