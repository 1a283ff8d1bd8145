import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { isSameHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { formStampHeader, honeypotMark } from './screening-schemas.ts'

/** A form that is sent sooner after a form of its page received focus is suspicious. */
const formFilledMinMs = 3_000
/** Tolerated clock difference between two servers. */
const clockDifferenceMaxMs = 60_000

/** Reasons to suspect an automated sender, as named in the database. */
export const suspicions = ['trap', 'forged_stamp', 'too_quick'] as const

export type Suspicion = (typeof suspicions)[number]

type Stamping = Pick<Dependencies, 'clock' | 'keyedHash'>

const stampPattern = /^([\da-z]{1,11})\.([\w-]{43})$/

export function writeFormStamp({ clock, keyedHash }: Stamping): string {
  const time = clock().getTime().toString(36)
  return `${time}.${sign(keyedHash, time).toString('base64url')}`
}

/** A missing stamp is not suspicious, because pages without JavaScript send none. @param readHeader returns a header of the request */
export function findSuspicion(
  { clock, keyedHash }: Stamping,
  readHeader: (name: string) => string | undefined,
): Suspicion | undefined {
  const header = readHeader(formStampHeader)
  if (!header) return undefined
  if (header.endsWith(honeypotMark)) return 'trap'
  const [, time = '', signature = ''] = stampPattern.exec(header) ?? []
  const age = clock().getTime() - Number.parseInt(time, 36)
  const isOurs = isSameHash(Buffer.from(signature, 'base64url'), sign(keyedHash, time))
  if (!isOurs || !(age > -clockDifferenceMaxMs)) return 'forged_stamp'
  return age < formFilledMinMs ? 'too_quick' : undefined
}

/** Sets the reason for the rest of the transaction. If the owner enabled it, the database holds texts of that transaction for review. */
export async function recordSuspicion(tx: Transaction, suspicion: Suspicion | undefined): Promise<void> {
  if (suspicion) await tx.execute(sql`select note_suspicion(${suspicion})`)
}

const sign = (keyedHash: Dependencies['keyedHash'], time: string) => keyedHash(`form-stamp:${time}`)
