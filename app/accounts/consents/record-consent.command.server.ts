import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { users } from '#database/schema/auth.ts'
import { mailConsents } from '#database/schema/mailing/consents.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'

/** Exact texts of the forms. A changed text is stored as a new wording. */
export const consentWordings = {
  vip: 'We’ll email you a link to confirm. You can unsubscribe at any time. Join the VIP list',
  waitlist:
    'Join the waitlist with your story. Tell us how indoor air affects you. You’ll get early access and, with your permission, others will see that they’re not alone. Join the Waitlist',
} as const

/**
 * The consent takes effect once the mailed link is followed. Stores nothing for a confirmed address, because anyone may have sent the form. Runs
 * in role `accounts`.
 */
export async function recordConsent(
  tx: Transaction,
  { keyedHash }: { keyedHash: KeyedHash },
  { email, form }: { email: string; form: keyof typeof consentWordings },
): Promise<void> {
  const waiting =
    form === 'vip'
      ? sql`select email from ${vipSubscriptions} where email = ${email} and confirmed_at is null`
      : sql`select email from ${users} where email = ${email} and email_verified_at is null`
  await tx.execute(sql`
    insert into ${mailConsents} as known (email, address_hash, form, wording)
    select waiting.email, ${keyedHash(email)}, ${form}, ${consentWordings[form]} from (${waiting}) waiting
    on conflict (email, form) where withdrawn_at is null
      do update set address_hash = excluded.address_hash, wording = excluded.wording, given_at = excluded.given_at
      where known.confirmed_at is null`)
}

/** A withdrawn consent is kept as proof. */
const keptMs = 3 * 366 * 86_400_000

export const purgeConsents: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    mailConsents,
    and(isNotNull(mailConsents.withdrawnAt), lt(mailConsents.withdrawnAt, new Date(now.getTime() - keptMs))),
    limit,
  )
