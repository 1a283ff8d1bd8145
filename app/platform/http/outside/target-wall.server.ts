import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where webhooks may lead besides the public network: nowhere, or to this machine while somebody tries them out. */
export interface Reach {
  toLocalhost: boolean
}

const ports: ReadonlySet<string> = new Set(['', '443', '8443'])

/** @returns what is wrong with an address to send to, as a sentence; null for one that may be tried */
export function findUrlProblem(text: string, reach: Reach): string | null {
  if (!URL.canParse(text)) return 'Please enter an address that begins with https://.'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    return 'The address may hold no user, password or #.'
  const literal = toLiteral(url.hostname)
  if (reach.toLocalhost && isLocalName(url.hostname)) return /^https?:$/.test(url.protocol) ? null : notHttps
  if (url.protocol !== 'https:') return notHttps
  if (!ports.has(url.port)) return 'Please use port 443 or 8443.'
  if (literal === null ? !url.hostname.includes('.') : !isPublicAddress(literal)) return notPublic
  return null
}

const notHttps = 'Please enter an address that begins with https://.'
const notPublic = 'This address isn’t on the public internet.'

/** URL writes an IPv6 address in brackets, and IPv4 in whichever form it came as four numbers. */
function toLiteral(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : bare
}

const isLocalName = (hostname: string) =>
  hostname === 'localhost' || (toLiteral(hostname) !== null && isLoopback(toLiteral(hostname) ?? ''))

const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback'

/** The one block of IPv6 that is given out for the public network: everything outside of it is reserved, local or translated. */
const givenOut = ipaddr.parseCIDR('2000::/3')

/** Whether an address is one of the public network. IPv4 in IPv6 notation is not: no name needs to answer with it. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(givenOut)
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

const askSystem: Resolve = (hostname, options, done) => lookup(hostname, options, done)

export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError'
}

/**
 * Looks a name up once, and refuses it where any of its addresses is not public. The connection is made to the addresses that were
 * looked at, so that a name which answers otherwise the next time changes nothing.
 */
export function createWalledLookup(reach: Reach, resolve: Resolve = askSystem): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4)
      const isOpen = ({ address }: LookupAddress) =>
        isPublicAddress(address) || (reach.toLocalhost && isLocalName(hostname) && isLoopback(address))
      const [first] = addresses
      if (!first || !addresses.every(isOpen))
        return callback(new ClosedAddressError('leads to no public address'), '', 4)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
