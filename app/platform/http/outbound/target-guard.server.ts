import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Targets allowed in addition to the public network: localhost, for development. */
export interface AllowedTargets {
  toLocalhost: boolean
}

const ports: ReadonlySet<string> = new Set(['', '443', '8443'])

/** @returns the problem with a target URL as a sentence for users; null if it is acceptable */
export function findUrlProblem(text: string, reach: AllowedTargets): string | null {
  if (!URL.canParse(text)) return 'Please enter an address that begins with https://.'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    return 'The address can’t contain a user name, password or #.'
  const literal = toLiteral(url.hostname)
  if (reach.toLocalhost && isLocalName(url.hostname)) return /^https?:$/.test(url.protocol) ? null : notHttps
  if (url.protocol !== 'https:') return notHttps
  if (!ports.has(url.port)) return 'Please use port 443 or 8443.'
  if (literal === null ? !url.hostname.includes('.') : !isPublicAddress(literal)) return notPublic
  return null
}

const notHttps = 'Please enter an address that begins with https://.'
const notPublic = 'This address isn’t on the public internet.'

/** Returns the hostname if it is an IP address. `URL` puts brackets around IPv6 and normalizes all notations of IPv4. */
function toLiteral(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : bare
}

const isLocalName = (hostname: string) =>
  hostname === 'localhost' || (toLiteral(hostname) !== null && isLoopback(toLiteral(hostname) ?? ''))

const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback'

/** The only IPv6 block allocated for the public network. Everything else is reserved, local or translated. */
const givenOut = ipaddr.parseCIDR('2000::/3')

/** True for addresses in the public network. Excludes IPv4-mapped IPv6 addresses, which DNS has no reason to return. */
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

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** Fails if any address of a name is not public. The connection uses the checked addresses, which prevents DNS rebinding. */
export function createPublicLookup(reach: AllowedTargets, resolve: Resolve = askSystem): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4)
      const isOpen = ({ address }: LookupAddress) =>
        isPublicAddress(address) || (reach.toLocalhost && isLocalName(hostname) && isLoopback(address))
      const [first] = addresses
      if (!first || !addresses.every(isOpen)) return callback(new PrivateAddressError(notPublic), '', 4)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
