import { sql } from 'drizzle-orm'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { asIso } from '#database/iso-time.ts'
import { moderationCases, moderationNotes } from '#database/schema/moderation/cases.ts'
import { ownCaseError } from '../decisions/moderation-database-errors.server.ts'
import { claimMinutes } from '../moderation-limits.ts'

/** Opens a case without a report, or finds the open one. @throws ApiError 404 */
export function openCase(
  { database }: Dependencies,
  person: Member,
  { subjectType, subjectId }: { subjectType: 'story' | 'comment'; subjectId: string },
): Promise<{ id: string }> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute<{ id: string | null }>(
      sql`select open_own_case(${subjectType}, ${subjectId}::uuid) as id`,
    )
    const id = rows[0]?.id
    if (!id) throw notFound('There is nothing to decide here.')
    return { id }
  })
}

/**
 * Claims a case for ten minutes, or extends the claim.
 * @throws ApiError 404 if it is not open, 409 `case_claimed` with the claimant, 403 `own_case`: authors must not keep colleagues from
 * deciding on their content
 */
export function claimCase(
  { database }: Dependencies,
  person: Member,
  id: string,
): Promise<{ claimUntil: string }> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute<{ claimUntil: string }>(sql`
      update ${moderationCases}
      set claimed_by = ${person.userId}, claim_until = now() + make_interval(mins => ${claimMinutes})
      where id = ${id}::uuid and state = 'open' and author_id <> ${person.userId}::uuid
        and (claimed_by = ${person.userId} or coalesce(claim_until <= now(), true))
      returning ${asIso('claim_until')} as "claimUntil"`)
    if (rows[0]) return rows[0]
    const { rows: others } = await tx.execute<{ name: string | null; isOwn: boolean; minutes: number }>(sql`
      select staff_name(claimed_by) as name, ceil(extract(epoch from claim_until - now()) / 60)::int as minutes, author_id = ${person.userId}::uuid as "isOwn"
      from ${moderationCases} where id = ${id}::uuid and state = 'open'`)
    const [other] = others
    if (!other) throw notFound('This case is no longer open.')
    if (other.isOwn) throw ownCaseError()
    throw new ApiError(
      409,
      'case_claimed',
      `${other.name ?? 'Someone'} has this case open. You can take it when they release it, or in ${countOf(other.minutes, 'minute')} if they’re inactive.`,
    )
  })
}

/** Releases the moderator's own claim, if any. */
export async function releaseCase({ database }: Dependencies, person: Member, id: string): Promise<void> {
  await database.transaction(asStaff(person, 'moderator'), (tx) =>
    tx.execute(sql`
      update ${moderationCases} set claimed_by = null, claim_until = null
      where id = ${id}::uuid and claimed_by = ${person.userId}`),
  )
}

/** Records that the moderator opened a text about danger (band 0). Does nothing for other cases. */
export async function recordExposure({ database }: Dependencies, person: Member, id: string): Promise<void> {
  await database.transaction(asStaff(person, 'moderator'), (tx) =>
    tx.execute(sql`select record_exposure(${id}::uuid)`),
  )
}

const notesAtMost = 100

/** Adds a note for colleagues. @throws ApiError 404, 409 `too_many_notes` */
export async function addCaseNote(
  { database }: Dependencies,
  person: Member,
  { id, text, proposesBan }: { id: string; text: string; proposesBan: boolean },
): Promise<void> {
  await database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute<{ notes: number }>(sql`
      select (select count(*)::int from ${moderationNotes} n where n.case_id = c.id) as notes
      from ${moderationCases} c where id = ${id}::uuid and author_id <> ${person.userId}`)
    if (!rows[0]) throw notFound('This case doesn’t exist.')
    if (rows[0].notes >= notesAtMost)
      throw new ApiError(
        409,
        'too_many_notes',
        `This case already has ${notesAtMost} notes, which is the limit.`,
      )
    await tx.execute(sql`
      insert into ${moderationNotes} (case_id, author_id, text, proposes)
      values (${id}, ${person.userId}, ${text}, ${proposesBan ? 'ban' : null})`)
  })
}
