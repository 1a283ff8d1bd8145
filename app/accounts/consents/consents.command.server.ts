import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { users } from '#database/schema/auth.ts'
import { mailConsents } from '#database/schema/mailing/consents.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { readCampaignUnsubscribeToken } from './campaign-unsubscribe-tokens.server.ts'
import { withdrawnConsentKeptDays } from './consent-limits.ts'

/** Exact texts of the forms. A changed text is stored as a new wording. */
export const consentWordings = {
  vip: 'We’ll email you a link to confirm. You can unsubscribe at any time. Join the VIP list',
  waitlist:
    'Join the waitlist with your story. Tell us how indoor air affects you. You’ll get early access and, with your permission, others will see that they’re not alone. Join the Waitlist',
} as const

/** Stores nothing for a confirmed address, because anyone may have sent the form. Runs in role `accounts`. */
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

export const purgeConsents: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    mailConsents,
    and(
      isNotNull(mailConsents.withdrawnAt),
      lt(mailConsents.withdrawnAt, new Date(now.getTime() - withdrawnConsentKeptDays * 86_400_000)),
    ),
    limit,
  )

/** Runs in role `accounts`. @param from the placeholder address of the sign-up that was set aside */
export async function claimConsent(
  tx: Transaction,
  { from, email, now }: { from: string; email: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update ${mailConsents} set email = ${email}, confirmed_at = ${now.toISOString()}::timestamptz
    where email = ${from} and form = 'waitlist' and withdrawn_at is null and confirmed_at is null and not exists (
      select from ${mailConsents} known where known.email = ${email} and known.form = 'waitlist' and known.withdrawn_at is null
    )`)
}

/** Works within a day after the mail's link stopped campaigns. @returns true if campaigns are sent to the address again */
export async function resubscribeToCampaigns(
  { database, keyedHash }: Dependencies,
  token: string,
): Promise<boolean> {
  const addressHash = readCampaignUnsubscribeToken(keyedHash, token)
  if (addressHash === null) return false
  const { rows } = await database.accounts((tx) =>
    tx.execute(sql`select where resume_consents(${addressHash})`),
  )
  return rows.length > 0
}

/** Safe to repeat. Also recorded outside the database for restored backups. @returns false for a token that this site has not issued */
export async function unsubscribeFromCampaigns(
  { database, keyedHash, erasures }: Dependencies,
  token: string,
): Promise<boolean> {
  const addressHash = readCampaignUnsubscribeToken(keyedHash, token)
  if (addressHash === null) return false
  await database.accounts(async (tx) => {
    const { rows } = await tx.execute(sql`select where withdraw_consents(${addressHash})`)
    if (rows.length > 0) await erasures.record(tx, { kind: 'campaigns_stopped', addressHash })
  })
  return true
}
