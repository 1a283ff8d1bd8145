import { sql } from 'drizzle-orm'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
import { campaignRecipients, campaigns } from '#database/schema/mailing/campaigns.ts'
import { campaignPauseSeconds, maxMailAttempts, pauseRates } from './campaign-limits.ts'
import type { CampaignMail } from './render-campaign.server.ts'

/** Retried only if the server has certainly not accepted the mail. */
export type MailOutcome = 'sent' | 'refused' | 'later' | 'unsure'

export interface SettledMail {
  mail: CampaignMail
  outcome: MailOutcome
}

/** Pauses a campaign with too many bounces. */
export function recordMailOutcomes(
  { database }: { database: AccountsTransactions },
  settled: readonly SettledMail[],
): Promise<void> {
  return database.accounts(async (tx) => {
    const [first] = settled
    if (!first) return
    // Locked before the recipients' rows, in the same order on every server, to prevent deadlocks.
    const { campaignId } = first.mail
    await tx.execute(sql`select from ${campaigns} where id = ${campaignId} for update`)
    for (const { mail, outcome } of settled) await settle(tx, mail, outcome)
    const count = (outcome: MailOutcome) => settled.filter((one) => one.outcome === outcome).length
    await countBack(tx, campaignId, { sent: count('sent'), bounced: count('refused'), complained: 0 })
    if (count('later') > 0) await rest(tx, campaignId)
  })
}

async function settle(tx: Transaction, { campaignId, personId }: CampaignMail, outcome: MailOutcome) {
  await tx.execute(sql`
    update ${campaignRecipients} set
      state = case ${outcome}::text when 'sent' then 'sent' when 'refused' then 'failed' when 'unsure' then 'unsure'
        else case when attempts < ${maxMailAttempts} then 'queued' else 'failed' end end,
      reason = case when ${outcome}::text = 'refused' or (${outcome}::text = 'later' and attempts >= ${maxMailAttempts}) then 'refused' end,
      claimed_at = case when ${outcome}::text = 'later' then null else claimed_at end,
      settled_at = now()
    where campaign_id = ${campaignId} and person_id = ${personId} and state in ('sending', 'unsure')`)
}

/** Pauses for a minute if the mail server is unreachable or temporarily refuses more mails. */
async function rest(tx: Transaction, campaignId: string): Promise<void> {
  await tx.execute(sql`
    update ${campaigns} set next_at = greatest(next_at, now() + make_interval(secs => ${campaignPauseSeconds})) where id = ${campaignId}`)
}

interface Counts {
  sent: number
  bounced: number
  complained: number
}

async function countBack(tx: Transaction, campaignId: string, { sent, bounced, complained }: Counts) {
  await tx.execute(sql`
    update ${campaigns} set sent_count = sent_count + ${sent}, bounced_count = bounced_count + ${bounced},
      complained_count = complained_count + ${complained} where id = ${campaignId}`)
  await tx.execute(sql`
    update ${campaigns} set state = 'paused', paused_by = case
        when bounced_count > ${pauseRates.bounces}::real * (sent_count + bounced_count) then 'bounces' else 'complaints' end
    where id = ${campaignId} and state = 'sending' and sent_count + bounced_count >= ${pauseRates.from}
      and (bounced_count > ${pauseRates.bounces}::real * (sent_count + bounced_count)
        or complained_count > ${pauseRates.complaints}::real * (sent_count + bounced_count))`)
}

const ownMail = /^<?campaign\.([\da-f-]{36})\.([\da-f-]{36})\./

/** Records a bounce or complaint about a campaign's mail. */
export async function recordReturnedMail(
  tx: Transaction,
  { messageId, kind }: { messageId: string; kind: 'bounce' | 'complaint' },
): Promise<void> {
  const [, campaignId, personId] = ownMail.exec(messageId.trim()) ?? []
  if (campaignId === undefined || personId === undefined) return
  await tx.execute(sql`select from ${campaigns} where id = ${campaignId}::uuid for update`)
  const { rowCount } = await tx.execute(sql`
    update ${campaignRecipients} set state = 'failed', reason = ${kind === 'bounce' ? 'bounced' : 'complained'}
    where campaign_id = ${campaignId}::uuid and person_id = ${personId}::uuid and state in ('sent', 'unsure')`)
  if (!rowCount) return
  const isBounce = kind === 'bounce'
  await countBack(tx, campaignId, {
    sent: isBounce ? -1 : 0,
    bounced: isBounce ? 1 : 0,
    complained: isBounce ? 0 : 1,
  })
}
