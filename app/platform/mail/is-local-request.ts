const localHost = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Headers added by proxies, gateways and tunnels. */
const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-.+|fly-.+|fastly-.+|x-envoy-.+|x-amzn-.+|tailscale-.+)$/

/**
 * True if a browser on the same machine requests this site under a local name. Any website can resolve its own name to 127.0.0.1 (DNS
 * rebinding), and a proxy may rewrite the host name, so forwarded requests don't count. A proxy without forwarding headers is detected by
 * HTTP/1.0 or `Connection: close`, which browsers don't use.
 * @param httpVersion omit for a request without a connection
 */
export function isLocalRequest({ url, headers }: Request, httpVersion = '1.1'): boolean {
  if (httpVersion === '1.0' || /\bclose\b/i.test(headers.get('connection') ?? '')) return false
  if ([...headers.keys()].some((name) => forwardingHeader.test(name))) return false
  return localHost.test(new URL(url).hostname)
}
