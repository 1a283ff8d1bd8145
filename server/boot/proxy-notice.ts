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

/**
 * Warns the operator once about a proxy missing in `TRUSTED_PROXIES`, whose visitors share one rate limit. It is only a hint, because
 * clients can send these headers themselves.
 */
export function createProxyNotice({ log, addresses }: ProxyNoticeOptions) {
  let isGiven = false
  return ({ headers, socket }: ReceivedRequest): void => {
    if (isGiven || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return
    if (addresses.isTrustedProxy(socket)) return
    isGiven = true
    log.warn(
      { proxy: socket.remoteAddress },
      'a request came through a proxy that TRUSTED_PROXIES does not name: if it is yours, all its visitors count as one',
    )
  }
}

/** Returns a line for the operator's terminal at startup, or null. */
export function describeProxies(siteUrl: string, trustedProxies: readonly string[]): string | null {
  if (trustedProxies.length > 0)
    return `Reached through a proxy: X-Forwarded-For is believed from ${trustedProxies.join(', ')}`
  // This server does not support TLS.
  if (!siteUrl.startsWith('https:')) return null
  return 'Reached through a proxy, as SITE_URL is https: set TRUSTED_PROXIES, or all visitors count as one'
}
