import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket } from 'node:net'

/** Finds clients for rate limits. IPv6 addresses are reduced to their first 64 bits, which identify one household or server. */
export interface ClientAddress {
  /**
   * Behind trusted proxies, the last address in X-Forwarded-For that is not one of them. Entries before it, or before an unreadable one,
   * are ignored because clients can forge them. Empty for a request without a connection, as in tests.
   */
  ofRequest(incoming: IncomingMessage | undefined): string
  ofSocket(socket: Pick<Socket, 'remoteAddress'>): string
  isTrustedProxy(socket: Pick<Socket, 'remoteAddress'>): boolean
}

export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = listProxies(trustedProxies)
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const direct = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>) => unmap(remoteAddress ?? '')
  return {
    ofSocket: (socket) => toPrefix(direct(socket)),
    isTrustedProxy: (socket) => isTrusted(direct(socket)),
    ofRequest(incoming) {
      if (incoming === undefined) return ''
      const own = direct(incoming.socket)
      if (!isTrusted(own)) return toPrefix(own)
      const header = incoming.headers['x-forwarded-for'] ?? ''
      const forwarded = `${header}`.split(',').map(readAddress)
      const nearest = forwarded.findLast((address) => isIP(address) === 0 || !isTrusted(address)) ?? ''
      return toPrefix(isIP(nearest) === 0 ? own : nearest)
    },
  }
}

function listProxies(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

function readAddress(part: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(part.trim()) ?? []
  return unmap(v4 ?? v6 ?? part.trim())
}

function unmap(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function toPrefix(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
