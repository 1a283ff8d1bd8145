import { and, eq, sql } from 'drizzle-orm'
import { requireReadableStory } from '#app/community/stories/story-queries.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { foldedTexts, mutedWords } from '#database/schema/collapsed-texts.ts'
import { mutedStories } from '#database/schema/notifications.ts'
import { foldedTextsMax } from './collapsed-texts-limits.ts'

/** User and story must exist. Idempotent. */
export async function muteStory(tx: Transaction, userId: string, storyId: string): Promise<void> {
  await tx.insert(mutedStories).values({ userId, storyId }).onConflictDoNothing()
}

export async function unmuteStory(tx: Transaction, userId: string, storyId: string): Promise<void> {
  await tx.delete(mutedStories).where(and(eq(mutedStories.userId, userId), eq(mutedStories.storyId, storyId)))
}

/** Keeps concurrent requests of a user from exceeding the limits. */
export async function lockCollapsedTexts(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('folds ' || ${userId}, 0))`)
}

export function refuseMore(message: string): ApiError {
  return new ApiError(409, 'too_many', message)
}

/** One of the two is null. */
interface Subject {
  storyId: string | null
  commentId: string | null
}

/** @throws ApiError 404 if the user can't read it, 409 `too_many` */
export async function hideStory(database: Transactions, person: Member, storyId: string): Promise<void> {
  await database.transaction(person, async (tx) => {
    await requireReadableStory(tx, storyId)
    const subject = { storyId, commentId: null }
    if (!(await collapseText(tx, person.userId, { ...subject, reason: 'hidden' })))
      throw refuseMore(
        `You can hide up to ${foldedTextsMax} stories and comments. Please show one again in your settings first.`,
      )
  })
}

/** Runs in the user's transaction. @returns false if the user's limit is reached and nothing was stored */
export async function collapseText(
  tx: Transaction,
  userId: string,
  { storyId, commentId, reason }: Subject & { reason: 'hidden' | 'reported' },
): Promise<boolean> {
  await lockCollapsedTexts(tx, userId)
  const { rows } = await tx.execute<{ is_there: boolean }>(sql`
    with added as (
      insert into ${foldedTexts} (user_id, story_id, comment_id, reason)
      select ${userId}::uuid, ${storyId}::uuid, ${commentId}::uuid, ${reason}
      where (select count(*) from ${foldedTexts} where user_id = ${userId}::uuid) < ${foldedTextsMax}
      on conflict do nothing returning id
    )
    select exists (select from added) or exists (
      select from ${foldedTexts} where user_id = ${userId}::uuid
        and (story_id = ${storyId}::uuid or comment_id = ${commentId}::uuid)
    ) as is_there`)
  return rows[0]?.is_there === true
}

/** Idempotent. Hiding an anonymous story also mutes it, so showing it ends the mute. */
export async function expandText(
  database: Transactions,
  person: Member,
  subject: { storyId: string } | { commentId: string },
): Promise<void> {
  const isMeant =
    'storyId' in subject
      ? eq(foldedTexts.storyId, subject.storyId)
      : eq(foldedTexts.commentId, subject.commentId)
  await database.transaction(person, async (tx) => {
    const unfolded = await tx
      .delete(foldedTexts)
      .where(and(eq(foldedTexts.userId, person.userId), isMeant))
      .returning({ storyId: foldedTexts.storyId })
    for (const { storyId } of unfolded)
      if (storyId !== null && (await isNameless(tx, storyId))) await unmuteStory(tx, person.userId, storyId)
  })
}

async function isNameless(tx: Transaction, storyId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from shown_stories where id = ${storyId}::uuid and full_name is null`,
  )
  return rowCount === 1
}

export async function muteWords(database: Transactions, person: Member, words: string[]): Promise<void> {
  const { userId } = person
  await database.transaction(person, async (tx) => {
    await lockCollapsedTexts(tx, userId)
    const kept = sql.param(words)
    await tx.execute(
      sql`delete from ${mutedWords} where user_id = ${userId}::uuid and word <> all(${kept}::text[])`,
    )
    await tx.execute(sql`
        insert into ${mutedWords} (user_id, word) select ${userId}::uuid, unnest(${kept}::text[]) on conflict do nothing`)
  })
}
