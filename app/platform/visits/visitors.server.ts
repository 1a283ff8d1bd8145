import { createHmac } from 'node:crypto'
import { currentTaskOwner } from '#app/platform/concurrency/task-owner.server.ts'

/** What a request says of the browser that sent it. */
export interface Visitor {
  /** Of its network; of IPv6, the first 64 bits. */
  address: string
  userAgent: string
  /** Whether it asks not to be followed, by Global Privacy Control or Do Not Track. */
  isObjecting: boolean
  /** The page that sent the request. */
  page: string | undefined
}

/** Within a request that writes, whose address the server knows. */
export function readVisitor(headers: Headers): Visitor {
  return {
    address: currentTaskOwner(),
    userAgent: headers.get('user-agent') ?? '',
    isObjecting: headers.get('sec-gpc') === '1' || headers.get('dnt') === '1',
    page: headers.get('referer') ?? undefined,
  }
}

const maxUserAgentLength = 300

/** The same for all requests of a browser in one network on one day; nobody can tell whose it is once the day's salt is deleted. */
export function hashVisitor(salt: Buffer, { address, userAgent }: Pick<Visitor, 'address' | 'userAgent'>) {
  return createHmac('sha256', salt)
    .update(`${address}\n${userAgent.slice(0, maxUserAgentLength)}`)
    .digest()
}

/** Days are UTC's: `2026-11-23`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
