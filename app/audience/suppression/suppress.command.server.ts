import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { mailSuppressions, suppressionReasons } from '#database/schema/mailing/suppressions.ts'

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
