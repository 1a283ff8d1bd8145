import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { invalidInput } from '#app/platform/validation/request-validation.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { campaigns, campaignWaves, peopleSegments } from '#database/schema/mailing/campaigns.ts'
import { findProblems } from './campaign-problems.server.ts'
import { readCampaign } from './campaign-queries.server.ts'
import {
  type Campaign,
  type CampaignRequest,
  changedSchema,
  count,
  createdSchema,
  type DraftChange,
  type SegmentRequest,
  type SendRequest,
  type StateChangeRequest,
  savedSchema,
} from './campaign-schemas.ts'
import { campaignTest } from './campaign-test-mail.server.ts'
import { readStart } from './read-start.ts'

/** @throws ApiError 403 `reauthentication_needed` for a segment that searches addresses, 409 `name_taken` */
export function saveSegment(
  database: Transactions,
  person: Member,
  { name, search, state, ...filter }: SegmentRequest,
): Promise<{ id: string }> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    if (search !== '') await requireFreshDeskProof(tx)
    const { rows } = await tx.execute(
      sql`insert into ${peopleSegments} (name, search, state, filter, created_by)
        values (${name}, ${search}, ${state ?? null}, ${JSON.stringify(filter)}::jsonb, ${person.userId}) on conflict (name) do nothing returning id`,
    )
    if (!rows[0]) throw new ApiError(409, 'name_taken', 'There is already a segment with this name.')
    return v.parse(createdSchema, rows[0])
  })
}

/** @throws ApiError 409 `segment_in_use`, 404 */
export function deleteSegment(database: Transactions, person: Member, id: string): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(sql`select from ${campaigns} where segment_id = ${id}::uuid limit 1`)
    if (rows.length > 0) throw new ApiError(409, 'segment_in_use', 'A campaign uses this segment.')
    const { rowCount } = await tx.execute(sql`delete from ${peopleSegments} where id = ${id}::uuid`)
    if (!rowCount) throw notFound('This segment doesn’t exist.')
  })
}

export function writeCampaign(
  database: Transactions,
  person: Member,
  { subject, body, segmentId, mailsPerHour, wave }: CampaignRequest,
): Promise<{ id: string }> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`insert into ${campaigns} (subject, body, format, segment_id, mails_per_hour, created_by)
        select ${subject}, ${body}, 'markdown', ${segmentId}::uuid, ${mailsPerHour}, ${person.userId}
        where ${segmentId}::uuid is null or exists (select from ${peopleSegments} where id = ${segmentId}::uuid) returning id`,
    )
    if (!rows[0]) throw notFound('This segment doesn’t exist.')
    const created = v.parse(createdSchema, rows[0])
    if (wave) await tx.insert(campaignWaves).values({ campaignId: created.id, ...wave })
    return created
  })
}

const notDraft = () =>
  new ApiError(409, 'campaign_changed', 'This campaign is no longer a draft, or its segment was deleted.')

/** Explains why the draft can't be changed. */
async function findConflict(tx: Transaction, id: string, seen: number): Promise<ApiError> {
  const { state, version } = await readCampaign(tx, id)
  return state === 'draft' && version !== seen
    ? new ApiError(409, 'draft_changed', 'This draft was saved elsewhere. Your changes are not saved.')
    : notDraft()
}

/** @throws ApiError 409 `campaign_changed` if it is no longer a draft, `draft_changed` if another version was saved, 404 */
export function changeDraft(
  database: Transactions,
  person: Member,
  { id, basedOn, subject, body, segmentId, mailsPerHour, wave }: DraftChange & { id: string },
): Promise<{ version: number }> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`update ${campaigns} set subject = ${subject}, body = ${body}, segment_id = ${segmentId}::uuid, mails_per_hour = ${mailsPerHour}
        where id = ${id}::uuid and state = 'draft' and version = ${basedOn}
          and (${segmentId}::uuid is null or exists (select from ${peopleSegments} where id = ${segmentId}::uuid))
        returning version`,
    )
    if (!rows[0]) throw await findConflict(tx, id, basedOn)
    // A campaign without invitations never becomes a wave.
    if (wave) await tx.update(campaignWaves).set(wave).where(eq(campaignWaves.campaignId, id))
    return v.parse(savedSchema, rows[0])
  })
}

/** @throws ApiError 409 `campaign_changed`, `draft_changed`, 404 */
export function deleteDraft(
  database: Transactions,
  person: Member,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rowCount } = await tx.execute(
      sql`delete from ${campaigns} where id = ${id}::uuid and state = 'draft' and version = ${version}`,
    )
    if (!rowCount) throw await findConflict(tx, id, version)
  })
}

const notNow = () =>
  new ApiError(409, 'campaign_changed', 'This is not possible in the campaign’s current state.')

/** @throws ApiError 409 `campaign_changed` */
export function changeCampaignState(
  database: Transactions,
  person: Member,
  { id, act }: StateChangeRequest & { id: string },
) {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(sql`select change_campaign(${id}::uuid, ${act}, null) as state`)
    const changed = v.safeParse(changedSchema, rows[0])
    if (!changed.success) throw notNow()
    return changed.output
  })
}

const outcomeRow = v.variant('outcome', [
  v.object({ outcome: v.literal('confirmed') }),
  v.object({ outcome: v.literal('text_changed') }),
  v.object({ outcome: v.literal('recipients_changed'), recipients: count }),
])

/** @throws ApiError 400 with what must be corrected, 403, 404, 409 `campaign_changed`, `draft_changed`, `recipients_changed`, `no_recipients` */
export function confirmSending(
  database: Transactions,
  person: Member,
  { id, version, recipients, startsAt }: SendRequest & { id: string },
): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const campaign = await readCampaign(tx, id)
    const at = startsAt === undefined ? null : findStart(startsAt)
    if (campaign.state === 'draft') {
      if (campaign.version === version) requireFinished(campaign)
      await tx
        .update(campaigns)
        .set({ timeZone: startsAt?.timeZone ?? null })
        .where(eq(campaigns.id, id))
    }
    const { rows } = await tx.execute(
      sql`select outcome, recipients from confirm_sending(${id}::uuid, ${at}::timestamptz, ${version}, ${recipients})`,
    )
    if (!rows[0]) throw notNow()
    const found = v.parse(outcomeRow, rows[0])
    if (found.outcome === 'text_changed')
      throw new ApiError(409, 'draft_changed', 'This draft was saved elsewhere. Nothing was sent.')
    if (found.outcome === 'recipients_changed') throw describeRecipients(found.recipients, recipients)
  })
}

function requireFinished(campaign: Campaign): void {
  const problems = findProblems(campaign)
  if (problems.length > 0) throw invalidInput(problems.map((problem) => ({ ...problem, code: 'invalid' })))
}

/** @throws ApiError 400 for a time that has passed or that the clocks skip */
function findStart({ localTime, timeZone }: { localTime: string; timeZone: string }): string {
  const { startsAt, error } = readStart(localTime, timeZone, Date.now())
  if (startsAt === null)
    throw invalidInput([{ field: `startsAt.${error.field}`, code: 'invalid', message: error.message }])
  return startsAt
}

function describeRecipients(found: number, confirmed: number): ApiError {
  if (found === 0) return new ApiError(409, 'no_recipients', 'No recipients are left. Nothing was sent.')
  return new ApiError(
    409,
    'recipients_changed',
    `The email would go to ${countOf(found, 'person', 'people')} now, not ${confirmed.toLocaleString('en')}. Nothing was sent.`,
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
