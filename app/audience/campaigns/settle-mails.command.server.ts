import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#database/client.ts'
import { campaignRecipients, campaigns } from '#database/schema/mailing/campaigns.ts'
import type { CampaignMail } from './render-campaign.server.ts'

/** What became of one mail. Only what the server has surely not taken is tried again. */
export type MailOutcome = 'sent' | 'refused' | 'later' | 'unsure'

export interface SettledMail {
  mail: CampaignMail
  outcome: MailOutcome
}

const maxAttempts = 5
const pauseSeconds = 60
/** Mailbox providers turn away whoever goes on: of bounces, and of complaints. */
const limits = { from: 200, bounces: 0.05, complaints: 0.001 } as const

/** Stores what became of a batch, and pauses a campaign that comes back too often. */
export function settleMails(
  { database }: { database: Pick<Database, 'accounts'> },
  settled: readonly SettledMail[],
): Promise<void> {
  return database.accounts(async (tx) => {
    const [first] = settled
    if (!first) return
    // Always before the rows of its recipients, so that two servers wait for each other in one order.
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
        else case when attempts < ${maxAttempts} then 'queued' else 'failed' end end,
      reason = case when ${outcome}::text = 'refused' or (${outcome}::text = 'later' and attempts >= ${maxAttempts}) then 'refused' end,
      claimed_at = case when ${outcome}::text = 'later' then null else claimed_at end,
      settled_at = now()
    where campaign_id = ${campaignId} and person_id = ${personId} and state in ('sending', 'unsure')`)
}

/** A mail server that is away, or wants no more for now, is left alone for a minute. */
async function rest(tx: Transaction, campaignId: string): Promise<void> {
  await tx.execute(sql`
    update ${campaigns} set next_at = greatest(next_at, now() + make_interval(secs => ${pauseSeconds})) where id = ${campaignId}`)
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
        when bounced_count > ${limits.bounces}::real * (sent_count + bounced_count) then 'bounces' else 'complaints' end
    where id = ${campaignId} and state = 'sending' and sent_count + bounced_count >= ${limits.from}
      and (bounced_count > ${limits.bounces}::real * (sent_count + bounced_count)
        or complained_count > ${limits.complaints}::real * (sent_count + bounced_count))`)
}

const ownMail = /^<?campaign\.([\da-f-]{36})\.([\da-f-]{36})\./

/** A mail of a campaign that came back later, or that its reader complained about. */
export async function noteReturned(
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
