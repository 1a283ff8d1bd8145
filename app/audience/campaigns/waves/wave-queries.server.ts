import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { showAddress } from '#app/accounts/auth/core/shown-address.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { invitations } from '#database/schema/mailing/campaigns.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { invitationsPerPage } from '../campaign-limits.ts'
import { listCampaignsAndSegments, readCampaign } from '../campaign-queries.server.ts'
import { invitationStates } from './invitation-states.ts'
import { readInvitationToken } from './invitation-tokens.server.ts'
import { readWaveCapacity } from './wave-capacity.server.ts'
import {
  type OpenedInvitation,
  type Wave,
  type WaveFigures,
  type WaveList,
  waveListSchema,
  waveSchema,
} from './wave-schemas.ts'

const countsSchema = v.array(
  v.object({
    state: v.picklist(invitationStates),
    people: v.pipe(v.string(), v.transform(Number)),
    passedOn: v.pipe(v.string(), v.transform(Number)),
  }),
)

export function listWaves(database: Transactions, person: Member): Promise<WaveList> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { campaigns, segments } = await listCampaignsAndSegments(tx, { areWaves: true })
    const waves: WaveList['waves'] = []
    for (const campaign of campaigns) waves.push({ campaign, figures: await readFigures(tx, campaign.id) })
    return v.parse(waveListSchema, { ...(await readWaveCapacity(tx, null)), waves, segments })
  })
}

/** @throws ApiError 404 */
export function readWave(
  database: Transactions,
  person: Member,
  { id, after = '00000000-0000-0000-0000-000000000000' }: { id: string; after?: string | undefined },
): Promise<Wave> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await readCampaign(tx, id)
    const { rows } = await tx.execute(
      sql`select person_id as "personId", masked_email as "maskedEmail", full_name as "fullName", state,
          ${asIso('expires_at')} as "expiresAt", ${asIso('opened_at')} as "openedAt", ${asIso('joined_at')} as "joinedAt",
          is_passed_on as "isPassedOn"
        from list_invitations(${id}::uuid, ${after}::uuid, ${invitationsPerPage + 1})`,
    )
    const found = v.parse(waveSchema.entries.invitations, rows).map((invitation) => ({
      ...invitation,
      maskedEmail: invitation.maskedEmail === null ? null : showAddress(invitation.maskedEmail),
    }))
    const shown = found.slice(0, invitationsPerPage)
    const nextAfter = found.length > shown.length ? (shown.at(-1)?.personId ?? null) : null
    return { figures: await readFigures(tx, id), invitations: shown, nextAfter }
  })
}

async function readFigures(tx: Transaction, campaignId: string): Promise<WaveFigures> {
  const { rows } = await tx.execute(
    sql`select state, people, passed_on as "passedOn" from count_invitations(${campaignId}::uuid)`,
  )
  const figures: WaveFigures = {
    waiting: 0,
    invited: 0,
    opened: 0,
    joined: 0,
    expired: 0,
    unreached: 0,
    left: 0,
    passedOn: 0,
  }
  for (const { state, people, passedOn } of v.parse(countsSchema, rows)) {
    figures[state] = people
    figures.passedOn += passedOn
  }
  return figures
}

/** Returns null if it can't be accepted. Runs in role `accounts`. */
export async function findInvitation(
  tx: Transaction,
  keyedHash: KeyedHash,
  token: string,
): Promise<OpenedInvitation | null> {
  const key = readInvitationToken(keyedHash, token)
  if (key === null) return null
  const [found] = await tx
    .select({ email: vipSubscriptions.email, expiresAt: invitations.expiresAt })
    .from(invitations)
    .innerJoin(vipSubscriptions, eq(vipSubscriptions.id, invitations.personId))
    .where(
      and(
        eq(invitations.campaignId, key.campaignId),
        eq(invitations.personId, key.personId),
        isNull(invitations.joinedAt),
        isNotNull(invitations.expiresAt),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
  if (!found || found.expiresAt === null) return null
  return { email: found.email, expiresAt: found.expiresAt.toISOString() }
}

/** Runs in role `accounts`. */
export const listInvitationsOf = (tx: Transaction, email: string) =>
  tx
    .select({
      expiresAt: invitations.expiresAt,
      openedAt: invitations.openedAt,
      joinedAt: invitations.joinedAt,
    })
    .from(invitations)
    .innerJoin(vipSubscriptions, eq(vipSubscriptions.id, invitations.personId))
    .where(eq(vipSubscriptions.email, email))
    .orderBy(asc(invitations.expiresAt))
