import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Whose request it is, as far as limits go: the address of the connection, or, where that is a proxy the owner
 * trusts, the last one in X-Forwarded-For that is not. Whatever a visitor writes into that header stands before it, so
 * nothing counts that stands before what can't be read.
 * IPv6 counts by its first 64 bits, all of which belong to one household or server.
 */
export function createClientAddress(trustedProxies: readonly string[]): (c: Context) => string {
  const trusted = listProxies(trustedProxies)
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return (c) => {
    const direct = unmap(connectionAddress(c))
    if (isIP(direct) === 0 || !isTrusted(direct)) return toPrefix(direct)
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(readAddress)
    const nearest = forwarded.findLast((address) => isIP(address) === 0 || !isTrusted(address)) ?? ''
    return toPrefix(isIP(nearest) === 0 ? direct : nearest)
  }
}

/** Empty for a request that came over no connection, as in tests. */
function connectionAddress(c: Context): string {
  const hasConnection = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
  return (hasConnection ? getConnInfo(c).remote.address : undefined) ?? ''
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

/** Some gateways write the port as well: `192.0.2.1:51544`, `[2001:db8::1]:443`. */
function readAddress(part: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(part.trim()) ?? []
  return unmap(v4 ?? v6 ?? part.trim())
}

/** `::ffff:192.0.2.1` is the IPv4 address 192.0.2.1. */
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
