import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Transactions } from '#database/client.ts'
import { readCampaign } from './campaign-queries.server.ts'
import { count, type SendRequest } from './campaign-schemas.ts'
import { campaignTest } from './campaign-test-mail.server.ts'

const outcomeRow = v.variant('outcome', [
  v.object({ outcome: v.literal('confirmed') }),
  v.object({ outcome: v.literal('text_changed') }),
  v.object({ outcome: v.literal('recipients_changed'), recipients: count }),
])

/**
 * Requires the recipients and the text that the sender confirmed.
 * @throws ApiError 403 `reauthentication_needed`, 404, 409 `campaign_changed`, `draft_changed`, `recipients_changed`, `no_recipients`
 */
export function confirmSending(
  database: Transactions,
  person: Member,
  { id, version, recipients, startsAt }: SendRequest & { id: string },
): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const { rows } = await tx.execute(
      sql`select outcome, recipients
        from confirm_sending(${id}::uuid, ${startsAt ?? null}::timestamptz, ${version}, ${recipients})`,
    )
    if (!rows[0]) {
      await readCampaign(tx, id)
      throw new ApiError(409, 'campaign_changed', 'This is not possible in the campaign’s current state.')
    }
    const found = v.parse(outcomeRow, rows[0])
    if (found.outcome === 'text_changed')
      throw new ApiError(409, 'draft_changed', 'This draft was saved elsewhere. Nothing was sent.')
    if (found.outcome === 'recipients_changed') throw describeRecipients(found.recipients, recipients)
  })
}

function describeRecipients(found: number, confirmed: number): ApiError {
  if (found === 0) return new ApiError(409, 'no_recipients', 'It has no recipients left. Nothing was sent.')
  return new ApiError(
    409,
    'recipients_changed',
    `It would go to ${found.toLocaleString('en')} people now, not ${confirmed.toLocaleString('en')}. Nothing was sent.`,
  )
}

/** @throws ApiError 403 `reauthentication_needed`, 404 */
export function repeatUnsure(
  database: Transactions,
  person: Member,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const { rows } = await tx.execute(sql`select where resend_unsure(${id}::uuid, ${personId}::uuid)`)
    if (rows.length === 0) throw notFound('The delivery of this email is no longer unknown.')
  })
}

/** @throws ApiError 404 */
export function sendTest(
  { database, mailQueue }: { database: Transactions } & MailDependencies,
  person: Member,
  campaignId: string,
): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await readCampaign(tx, campaignId)
    await mailQueue.enqueue(tx, campaignTest.message({ campaignId, userId: person.userId }))
  })
}
