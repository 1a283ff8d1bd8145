import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { isSameHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { formStampHeader, trapMark } from './screening-schemas.ts'

/** Why a text may be a program’s, as the database knows these reasons. */
export const suspicions = ['trap', 'forged_stamp', 'too_quick'] as const

export type Suspicion = (typeof suspicions)[number]

type Stamping = Pick<Dependencies, 'clock' | 'keyedHash'>

const leastMs = 3_000
/** How far the clocks of two servers may be apart. */
const apartMs = 60_000
const stampPattern = /^([\da-z]{1,11})\.([\w-]{43})$/

/** The present moment, signed: whoever sends a form hands it back. */
export function writeFormStamp({ clock, keyedHash }: Stamping): string {
  const time = clock().getTime().toString(36)
  return `${time}.${sign(keyedHash, time).toString('base64url')}`
}

/**
 * Returns the reason to suspect the sender of a form. A page without scripts sends no stamp, which is no reason.
 *
 * @param readHeader returns a header of the request
 */
export function findSuspicion(
  { clock, keyedHash }: Stamping,
  readHeader: (name: string) => string | undefined,
): Suspicion | undefined {
  const header = readHeader(formStampHeader)
  if (!header) return undefined
  if (header.endsWith(trapMark)) return 'trap'
  const [, time = '', signature = ''] = stampPattern.exec(header) ?? []
  const age = clock().getTime() - Number.parseInt(time, 36)
  const isOurs = isSameHash(Buffer.from(signature, 'base64url'), sign(keyedHash, time))
  if (!isOurs || !(age > -apartMs)) return 'forged_stamp'
  return age < leastMs ? 'too_quick' : undefined
}

/** For the rest of the transaction: what the database then holds if the owner wants it. */
export async function noteSuspicion(tx: Transaction, suspicion: Suspicion | undefined): Promise<void> {
  if (suspicion) await tx.execute(sql`select note_suspicion(${suspicion})`)
}

const sign = (keyedHash: Stamping['keyedHash'], time: string) => keyedHash(`form-stamp:${time}`)
