import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { mailSuppressions, suppressionReasons } from '#database/schema/mailing/suppressions.ts'

export type SuppressionReason = (typeof suppressionReasons)[number]

interface Suppressed {
  email: string
  reason: SuppressionReason
}

/** Sends nothing more to an address but what it asks for. Runs in role `accounts`. */
export async function suppress(
  tx: Transaction,
  { keyedHash }: { keyedHash: KeyedHash },
  { email, reason }: Suppressed,
): Promise<void> {
  await tx.execute(sql`
    insert into ${mailSuppressions} as known (address_hash, email, reason)
    select ${keyedHash(email)}, (select p.email from auth.people p where p.email = ${email}), ${reason}
    on conflict (address_hash) do update set reason = excluded.reason, email = excluded.email
      where known.reason = 'bounced'`)
}

const reasonRows = v.array(v.object({ reason: v.picklist(suppressionReasons) }))

/**
 * Why an address is not written to; null for one that is. One that was here before is recognised by its hash, so that whoever
 * confirms it again is written to again.
 */
export async function recogniseSuppressed(
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
