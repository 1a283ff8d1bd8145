import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** True for a host name of a URL that only this machine reaches. */
export function isLocalHost(hostname: string): boolean {
  return hostname.endsWith('.localhost') || isLoopback(hostname.replace(/^\[(.+)\]$/, '$1'))
}

/** True for an IP address or host name that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

const privateRanges = ['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

/** True for the host name of a URL that is only valid in a private network. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.+)\]$/, '$1')
  if (ipaddr.isValid(address)) return privateRanges.includes(ipaddr.parse(address).range())
  return !hostname.includes('.') || /\.(local|internal|lan|home\.arpa|test)$/.test(hostname)
}
