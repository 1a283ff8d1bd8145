import { createHmac } from 'node:crypto'
import { currentClientAddress } from '#app/platform/concurrency/client-context.server.ts'

export interface Visitor {
  /** IPv4 address, or the first 64 bits of an IPv6 address. */
  address: string
  userAgent: string
  /** True if the browser sends an opt-out signal (Global Privacy Control or Do Not Track). */
  isObjecting: boolean
  page: string | undefined
}

/** Call only within a write request, where the address is known. */
export function readVisitor(headers: Headers): Visitor {
  return {
    address: currentClientAddress(),
    userAgent: headers.get('user-agent') ?? '',
    isObjecting: headers.get('sec-gpc') === '1' || headers.get('dnt') === '1',
    page: headers.get('referer') ?? undefined,
  }
}

const maxUserAgentLength = 300

/** Returns one hash for a browser in one network on one day. It can't be linked to a person once the day's salt is deleted. */
export function hashVisitor(salt: Buffer, { address, userAgent }: Pick<Visitor, 'address' | 'userAgent'>) {
  return createHmac('sha256', salt)
    .update(`${address}\n${userAgent.slice(0, maxUserAgentLength)}`)
    .digest()
}

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
