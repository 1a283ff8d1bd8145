import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { showAddress } from '#app/accounts/auth/core/shown-address.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Task } from '#app/platform/feature-types.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { campaignRecipients, campaigns } from '#database/schema/mailing/campaigns.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { findProblems } from './campaign-problems.server.ts'
import {
  type Audience,
  audienceSchema,
  type Campaign,
  type CampaignList,
  campaignListSchema,
  campaignSchema,
  type OpenCampaign,
  openCampaignSchema,
  type Preview,
  type PreviewRequest,
  previewSchema,
  type SegmentList,
  segmentListSchema,
} from './campaign-schemas.ts'
import { renderCampaign } from './render-campaign.server.ts'
import { readWaveCapacity } from './waves/wave-capacity.server.ts'

const campaignsShown = 100
const unsureShown = 50

/** As published in the site's content; blank for none. Works as owner and in role `accounts`. */
export const postalAddress = sql`coalesce((select s.content ->> 'postal' from read_site_content() s), '')`

const listedColumns = sql`c.id, c.subject, c.segment_id as "segmentId", c.state, (
    select jsonb_build_object('size', w.size, 'validDays', w.valid_days) from campaign_waves w where w.campaign_id = c.id
  ) as wave, ${asIso('c.starts_at')} as "startsAt", c.time_zone as "timeZone",
  ${asIso('c.started_at')} as "startedAt", ${asIso('c.created_at')} as "createdAt"`

export const listCampaigns = (database: Transactions, person: Member): Promise<CampaignList> =>
  database.transaction(asStaff(person, 'site_owner'), (tx) =>
    listCampaignsAndSegments(tx, { areWaves: false }),
  )

export async function listCampaignsAndSegments(
  tx: Transaction,
  { areWaves }: { areWaves: boolean },
): Promise<CampaignList> {
  const { rows: found } = await tx.execute(
    sql`select ${listedColumns}, c.sent_count as sent, c.bounced_count as bounced, c.unsubscribed_count as unsubscribed
      from campaigns c where exists (select from campaign_waves w where w.campaign_id = c.id) = ${areWaves}
      order by c.created_at desc, c.id limit ${campaignsShown}`,
  )
  return v.parse(campaignListSchema, { campaigns: found, ...(await readSegments(tx)) })
}

async function readSegments(tx: Transaction): Promise<SegmentList> {
  const { rows: segments } = await tx.execute(
    sql`select s.id, s.name, s.search, s.filter || jsonb_strip_nulls(jsonb_build_object('state', s.state)) as filter,
        exists (select from campaigns c where c.segment_id = s.id) as "isUsed"
      from people_segments s order by s.name`,
  )
  return v.parse(segmentListSchema, { segments })
}

export const listSegments = (database: Transactions, person: Member): Promise<SegmentList> =>
  database.transaction(asStaff(person, 'site_owner'), readSegments)

/** A null segment selects everyone. */
export function readAudience(
  database: Transactions,
  person: Member,
  segmentId: string | null,
): Promise<Audience> {
  return database.transaction(asStaff(person, 'site_owner'), (tx) => countAudience(tx, segmentId))
}

async function countAudience(tx: Transaction, segmentId: string | null): Promise<Audience> {
  const { rows } = await tx.execute(
    sql`select people, recipients, suppressed, without_consent as "withoutConsent" from count_audience(${segmentId}::uuid)`,
  )
  return v.parse(audienceSchema, rows[0])
}

/** @throws ApiError 404 */
export async function readCampaign(tx: Transaction, id: string): Promise<Campaign> {
  const { rows } = await tx.execute(
    sql`select ${listedColumns}, c.body, c.format, c.paused_by as "pausedBy", c.mails_per_hour as "mailsPerHour", c.version,
      ${asIso('c.ended_at')} as "endedAt" from campaigns c where c.id = ${id}::uuid`,
  )
  const [campaign] = v.parse(v.array(campaignSchema), rows)
  if (!campaign) throw notFound('This campaign doesn’t exist.')
  return campaign
}

/** @throws ApiError 404 */
export function openCampaign(
  { database, site, keyedHash }: Dependencies,
  person: Member,
  id: string,
): Promise<OpenCampaign> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const campaign = await readCampaign(tx, id)
    const { rows: progress } = await tx.execute(
      sql`select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'sending') as sending,
          count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state = 'unsure') as unsure, count(*) filter (where state = 'skipped') as skipped,
          count(*) as all
        from campaign_recipients where campaign_id = ${id}::uuid`,
    )
    const { rows: unsure } = await tx.execute(
      sql`select person_id as "personId", masked_email as "maskedEmail", ${asIso('claimed_at')} as "claimedAt"
        from list_unsure(${id}::uuid, ${unsureShown})`,
    )
    const audience =
      campaign.state === 'draft'
        ? await countRecipients(tx, campaign)
        : await readBeginning(tx, id, progress[0]?.all)
    const preview = await previewCampaign(tx, { site, keyedHash }, campaign)
    const open = v.parse(openCampaignSchema, { campaign, audience, progress: progress[0], unsure, preview })
    return {
      ...open,
      unsure: open.unsure.map((one) => ({ ...one, maskedEmail: showAddress(one.maskedEmail) })),
    }
  })
}

export function previewText(
  dependencies: Dependencies,
  person: Member,
  text: PreviewRequest,
): Promise<Preview> {
  return dependencies.database.transaction(asStaff(person, 'site_owner'), (tx) =>
    previewCampaign(tx, dependencies, text),
  )
}

async function previewCampaign(
  tx: Transaction,
  rendering: Pick<Dependencies, 'site' | 'keyedHash'>,
  { subject, body, format, wave }: PreviewRequest,
): Promise<Preview> {
  const nobody = '00000000-0000-0000-0000-000000000000'
  const { rows } = await tx.execute(sql`select ${postalAddress} as postal`)
  const { postal } = v.parse(v.object({ postal: v.string() }), rows[0])
  const example = {
    ...{ subject, body, format, postal },
    invitedUntil: wave && inDays(wave.validDays),
    campaignId: nobody,
    personId: nobody,
    email: 'name@example.org',
    fullName: 'Ada Lovelace',
  }
  const problems = findProblems({ subject, body, format })
  return v.parse(previewSchema, { ...renderCampaign(example, rendering), problems, postal })
}

/** For a wave, `people` are those that it could invite. */
async function countRecipients(tx: Transaction, { segmentId, wave }: Campaign): Promise<Audience> {
  if (wave === null) return countAudience(tx, segmentId)
  const { canBeInvited, freePlaces } = await readWaveCapacity(tx, segmentId)
  const recipients = Math.min(canBeInvited, wave.size + freePlaces)
  return { people: canBeInvited, recipients, suppressed: 0, withoutConsent: 0 }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function readBeginning(tx: Transaction, id: string, recipients: unknown) {
  const { rows } = await tx.execute(
    sql`select suppressed_count as suppressed, without_consent_count as "withoutConsent",
        suppressed_count + without_consent_count + ${recipients}::bigint as people
      from campaigns where id = ${id}::uuid`,
  )
  return { ...rows[0], recipients }
}

/** Runs in role `accounts`. */
export const listCampaignMailsOf = (tx: Transaction, { userId, email }: { userId: string; email: string }) =>
  tx
    .select({
      subject: campaigns.subject,
      state: campaignRecipients.state,
      settledAt: campaignRecipients.settledAt,
    })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .where(
      or(
        eq(campaignRecipients.personId, userId),
        // Includes mails sent before the person had an account.
        inArray(
          campaignRecipients.personId,
          tx
            .select({ id: vipSubscriptions.id })
            .from(vipSubscriptions)
            .where(eq(vipSubscriptions.email, email)),
        ),
      ),
    )
    .orderBy(asc(campaigns.createdAt))

const unsureRow = v.object({ count: v.number(), subject: v.string(), page: v.string() })

/** Counts mails that may or may not have been delivered, for the three newest campaigns and waves with any. */
export async function listUnsureMails(tx: Transaction): Promise<readonly Task[]> {
  const { rows } = await tx.execute(sql`
    select r.count, c.subject,
        case when exists (select from campaign_waves w where w.campaign_id = c.id) then 'waves/' else 'campaigns/' end || c.id as page
      from (select campaign_id, count(*)::int as count from campaign_recipients where state = 'unsure' group by 1) r
        join campaigns c on c.id = r.campaign_id
      order by c.created_at desc, c.id limit 3`)
  return v.parse(v.array(unsureRow), rows).map(({ subject, ...row }) => {
    const end = `of “${subject}” with unknown delivery`
    return { ...row, names: [`email ${end}`, `emails ${end}`] }
  })
}
