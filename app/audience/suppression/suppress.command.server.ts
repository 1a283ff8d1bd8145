import { eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { mailBounces, mailSuppressions, suppressionReasons } from '#database/schema/mailing/suppressions.ts'
import { bounceScores, bouncesKeptDays } from './suppression-limits.ts'

/** The mailbox does not exist (RFC 3463). One such response suppresses the address. */
const goneForGood: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.10'])

const isGoneForGood = (status: string): boolean => goneForGood.has(status)

/** Caused by the content or our server, not by the recipient. */
const isOurs = (status: string): boolean => /^[45]\.7\./.test(status)

type SuppressionReason = (typeof suppressionReasons)[number]

/** The address still gets mail that it requests itself. Runs in role `accounts`. */
export async function suppress(
  tx: Transaction,
  { keyedHash }: { keyedHash: KeyedHash },
  { email, reason }: { email: string; reason: SuppressionReason },
): Promise<void> {
  await tx.execute(sql`
    insert into ${mailSuppressions} as known (address_hash, email, reason)
    select ${keyedHash(email)}, (select p.email from auth.people p where p.email = ${email}), ${reason}
    on conflict (address_hash) do update set reason = excluded.reason, email = excluded.email
      where known.reason = 'bounced'`)
}

const reasonRows = v.array(v.object({ reason: v.picklist(suppressionReasons) }))

/** If only the hash of the address was kept, stores the address again, so that confirming it lifts the suppression. */
export async function recognizeSuppressed(
  tx: Transaction,
  { keyedHash }: { keyedHash: KeyedHash },
  email: string,
): Promise<SuppressionReason | null> {
  const rows = await tx
    .update(mailSuppressions)
    .set({
      email: sql`coalesce(${mailSuppressions.email}, (select p.email from auth.people p where p.email = ${email}))`,
    })
    .where(eq(mailSuppressions.addressHash, keyedHash(email)))
    .returning({ reason: mailSuppressions.reason })
  return v.parse(reasonRows, rows)[0]?.reason ?? null
}

interface Keyed {
  keyedHash: KeyedHash
}

/** Runs in role `accounts`. */
export async function recordSmtpResponse(
  tx: Transaction,
  keyed: Keyed,
  { email, response }: { email: string; response: { command: string; status: string } },
): Promise<void> {
  if (response.command !== 'RCPT TO') return
  await recordBounce(tx, keyed, { email, status: response.status, toldBy: 'smtp' })
}

const scoreRows = v.tuple([v.object({ score: v.number() })])

export async function recordBounce(
  tx: Transaction,
  keyed: Keyed,
  { email, status, toldBy }: { email: string; status: string; toldBy: 'smtp' | 'report' },
): Promise<boolean> {
  if (isOurs(status) || !/^[45]/.test(status)) return false
  const isPermanent = status.startsWith('5')
  await tx.execute(sql`
    insert into ${mailBounces} as known (email, is_permanent, status, told_by)
    select p.email, ${isPermanent}, ${status}, ${toldBy} from auth.people p where p.email = ${email}
    on conflict (email, day) do update set is_permanent = excluded.is_permanent, status = excluded.status, told_by = excluded.told_by
      where excluded.is_permanent or not known.is_permanent`)
  const { rows } = await tx.execute(sql`
    select coalesce(sum(case when is_permanent then ${bounceScores.permanent}::real else ${bounceScores.temporary}::real end), 0) as score
    from ${mailBounces} where email = ${email} and created_at > now() - make_interval(days => ${bouncesKeptDays})`)
  const [{ score }] = v.parse(scoreRows, rows)
  const isEnough = isGoneForGood(status) || score >= bounceScores.suppressedFrom
  if (isEnough) await suppress(tx, keyed, { email, reason: 'bounced' })
  return isEnough
}

export const purgeBounces: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    mailBounces,
    lt(mailBounces.createdAt, new Date(now.getTime() - bouncesKeptDays * 86_400_000)),
    limit,
  )
