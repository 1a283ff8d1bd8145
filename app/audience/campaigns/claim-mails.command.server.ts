import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
import { isRestoreHeld } from '#database/erasures/restore-hold.ts'
import {
  campaignRecipients,
  campaigns,
  campaignWaves,
  invitations,
} from '#database/schema/mailing/campaigns.ts'
import { mailClaimSeconds } from './campaign-limits.ts'
import { postalAddress } from './campaign-queries.server.ts'
import { campaignSchema } from './campaign-schemas.ts'
import type { CampaignMail } from './render-campaign.server.ts'

interface ClaimDependencies {
  database: AccountsTransactions
  keyedHash: KeyedHash
  /** Null for an address that is not suppressed. */
  readReason(tx: Transaction, email: string): Promise<string | null>
}

/** If the server crashes, it is unknown whether these were sent. */
const mailsAtOnce = 5

const dueRows = v.array(
  v.object({
    id: v.string(),
    subject: v.string(),
    body: v.string(),
    format: campaignSchema.entries.format,
    postal: v.string(),
    rate: v.number(),
    validDays: v.nullable(v.number()),
  }),
)
const recipientRows = v.array(
  v.object({
    personId: v.string(),
    email: v.nullable(v.string()),
    fullName: v.nullable(v.string()),
    hasConsent: v.boolean(),
    hasJoined: v.boolean(),
  }),
)

/** If the server crashes after the commit, the mails stay claimed and are not sent again. @returns null if no campaign is due */
export function claimMails({ database, ...keyed }: ClaimDependencies): Promise<CampaignMail[] | null> {
  return database.accounts(async (tx) => {
    if (await isRestoreHeld(tx)) return null
    await tx.execute(sql`
      update ${campaignRecipients} set state = 'unsure', settled_at = now()
      where state = 'sending' and claimed_at < now() - make_interval(secs => ${mailClaimSeconds})`)
    await tx.execute(sql`
      select begin_campaign(id) from ${campaigns} where state = 'scheduled' and starts_at <= now() order by starts_at limit 1`)
    const { rows } = await tx.execute(sql`
      select c.id, c.subject, c.body, c.format, c.mails_per_hour as rate, ${postalAddress} as postal,
        (select w.valid_days from ${campaignWaves} w where w.campaign_id = c.id) as "validDays"
      from ${campaigns} c where c.state = 'sending' and c.next_at <= now()
      order by c.next_at limit 1 for update of c skip locked`)
    const [due] = v.parse(dueRows, rows)
    if (!due) return null
    const claimed = await claimRecipients(tx, due.id)
    if (claimed.length === 0) {
      await finish(tx, due.id)
      return []
    }
    const mails: CampaignMail[] = []
    const { id: campaignId, rate: _rate, validDays, ...text } = due
    for (const { personId, email, fullName, hasConsent, hasJoined } of claimed) {
      const isLate = validDays !== null && hasJoined
      const reason =
        email === null ? 'left' : isLate ? 'joined' : await readRefusal(tx, keyed, { email, hasConsent })
      if (email !== null && reason === null) {
        const invitedUntil = validDays === null ? null : await invite(tx, { campaignId, personId, validDays })
        mails.push({ campaignId, personId, email, fullName, ...text, invitedUntil })
      } else await skip(tx, { campaignId, personId, reason })
    }
    await tx.execute(sql`
      update ${campaigns} set next_at = now() + make_interval(secs => ${(mails.length * 3600) / due.rate}::double precision)
      where id = ${due.id}`)
    return mails
  })
}

async function claimRecipients(tx: Transaction, campaignId: string) {
  const { rows } = await tx.execute(sql`
    with claimed as (
      update ${campaignRecipients} set state = 'sending', claimed_at = now(), attempts = attempts + 1
      where campaign_id = ${campaignId} and person_id in (
        select person_id from ${campaignRecipients} where campaign_id = ${campaignId} and state = 'queued'
        limit ${mailsAtOnce} for update skip locked
      ) returning person_id
    )
    select c.person_id as "personId", p.email, p.full_name as "fullName", exists (
        select from auth.mail_consents o
        where o.email = p.email and o.confirmed_at is not null and o.withdrawn_at is null
      ) as "hasConsent", exists (
        select from auth.users a where a.email = p.email and a.email_verified_at is not null
      ) as "hasJoined"
    from claimed c left join lateral (
      select u.email, f.full_name from auth.users u left join public.profiles f on f.user_id = u.id where u.id = c.person_id
      union all
      select s.email, null from auth.vip_subscriptions s where s.id = c.person_id
    ) p on true`)
  return v.parse(recipientRows, rows)
}

/** Recipients may have left since the campaign started. */
async function readRefusal(
  tx: Transaction,
  { readReason, keyedHash }: Omit<ClaimDependencies, 'database'>,
  { email, hasConsent }: { email: string; hasConsent: boolean },
): Promise<'no_consent' | 'suppressed' | null> {
  if ((await readReason(tx, email)) !== null) return 'suppressed'
  // The mail's unsubscribe link contains only this hash.
  await tx.execute(sql`select remember_consent_hash(${email}, ${keyedHash(email)})`)
  return hasConsent ? null : 'no_consent'
}

/** Retries keep the invitation's expiry of the first attempt. */
async function invite(
  tx: Transaction,
  { campaignId, personId, validDays }: { campaignId: string; personId: string; validDays: number },
): Promise<Date> {
  const [invitation] = await tx
    .update(invitations)
    .set({
      expiresAt: sql`coalesce(${invitations.expiresAt}, now() + make_interval(days => ${validDays}))`,
    })
    .where(and(eq(invitations.campaignId, campaignId), eq(invitations.personId, personId)))
    .returning({ expiresAt: invitations.expiresAt })
  if (!invitation?.expiresAt) throw new Error('a recipient of a wave has no invitation')
  return invitation.expiresAt
}

async function skip(
  tx: Transaction,
  { campaignId, personId, reason }: { campaignId: string; personId: string; reason: string | null },
): Promise<void> {
  await tx.execute(sql`
    update ${campaignRecipients} set state = 'skipped', reason = ${reason}, settled_at = now()
    where campaign_id = ${campaignId} and person_id = ${personId}`)
}

/** Another server's mail may still return to the queue. */
async function finish(tx: Transaction, campaignId: string): Promise<void> {
  await tx.execute(sql`
    update ${campaigns} c set next_at = now() + interval '5 seconds' where c.id = ${campaignId}`)
  await tx.execute(sql`
    update ${campaigns} c set state = 'sent', ended_at = now() where c.id = ${campaignId} and not exists (
      select from ${campaignRecipients} r where r.campaign_id = c.id and r.state in ('queued', 'sending'))`)
}
