import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { ClientAddress } from '#server/http/client-address.ts'

interface ReceivedRequest {
  headers: IncomingHttpHeaders
  socket: Pick<Socket, 'remoteAddress'>
}

interface ProxyNoticeOptions {
  log: Pick<Logger, 'warn'>
  addresses: Pick<ClientAddress, 'isTrustedProxy'>
}

/** Only a hint, because clients can send these headers too. Visitors of a proxy missing in `TRUSTED_PROXIES` share one rate limit. */
export function createProxyNotice({ log, addresses }: ProxyNoticeOptions) {
  let isGiven = false
  return ({ headers, socket }: ReceivedRequest): void => {
    if (isGiven || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return
    if (addresses.isTrustedProxy(socket)) return
    isGiven = true
    log.warn(
      { proxy: socket.remoteAddress },
      'request came through an unknown proxy; if it is yours, add it to TRUSTED_PROXIES, or all its visitors share one set of limits',
    )
  }
}

/** Returns a line for the operator's terminal at startup, or null. */
export function describeProxies(siteUrl: string, trustedProxies: readonly string[]): string | null {
  if (trustedProxies.length > 0)
    return `Behind a proxy: X-Forwarded-For is trusted from ${trustedProxies.join(', ')}`
  // This server does not support TLS.
  if (!siteUrl.startsWith('https:')) return null
  return 'SITE_URL is https, which needs a proxy: set TRUSTED_PROXIES to its address, or all visitors share one set of limits'
}
