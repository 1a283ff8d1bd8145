import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { switchRole, type Transaction, type Transactions } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { foldedTexts, mutedPeople } from '#database/schema/collapsed-texts.ts'
import {
  collapseText,
  lockCollapsedTexts,
  muteStory,
  refuseMore,
  unmuteStory,
} from './collapse-text.command.server.ts'
import { foldedTextsMax, mutedPeopleMax } from './collapsed-texts-limits.ts'

const textSchema = v.object({ userId: v.nullable(v.string()), isOwn: v.boolean(), storyId: v.string() })
const mutedSchema = v.object({ id: v.string() })

/**
 * Returns the mute's id, not the author's. Idempotent. If the author is anonymous, only the story is hidden and muted, because muting the
 * author would reveal their other content. @throws ApiError 404 if the user can't read it, 400 for the user's own content, 409 `too_many`
 */
export async function muteAuthor(
  database: Transactions,
  person: Member,
  { type, id }: { type: 'story' | 'comment'; id: string },
): Promise<string> {
  const { userId } = person
  return database.transaction(person, async (tx) => {
    const text = await findText(tx, type, id)
    if (!text) throw notFound(`This ${type} doesn’t exist.`)
    if (text.isOwn) throw new ApiError(400, 'own_text', 'You can’t mute yourself.')
    const mutedId = text.userId
    if (mutedId === null) return muteAnonymousStory(tx, userId, text.storyId)
    await lockCollapsedTexts(tx, userId)
    await tx.execute(sql`
        insert into ${mutedPeople} (user_id, muted_id) select ${userId}::uuid, ${mutedId}::uuid
        where (select count(*) from ${mutedPeople} where user_id = ${userId}::uuid) < ${mutedPeopleMax}
        on conflict do nothing`)
    const { rows } = await tx.execute(
      sql`select id from ${mutedPeople} where user_id = ${userId}::uuid and muted_id = ${mutedId}::uuid`,
    )
    const muted = v.safeParse(mutedSchema, rows[0])
    if (!muted.success)
      throw refuseMore(
        `You can mute up to ${mutedPeopleMax} people. Please unmute one in your settings first.`,
      )
    return muted.output.id
  })
}

async function findText(tx: Transaction, type: 'story' | 'comment', id: string) {
  const { rows } = await tx.execute(
    type === 'story'
      ? sql`select case when full_name is not null then user_id end as "userId", is_own as "isOwn", id as "storyId" from shown_stories where id = ${id}::uuid`
      : sql`select user_id as "userId", is_own as "isOwn", story_id as "storyId" from shown_comments where id = ${id}::uuid`,
  )
  const text = v.safeParse(textSchema, rows[0])
  return text.success ? text.output : null
}

async function muteAnonymousStory(tx: Transaction, userId: string, storyId: string): Promise<string> {
  if (!(await collapseText(tx, userId, { storyId, commentId: null, reason: 'hidden' })))
    throw refuseMore(
      `You can hide up to ${foldedTextsMax} stories and comments. Please show one again in your settings first.`,
    )
  await muteStory(tx, userId, storyId)
  const { rows } = await tx.execute(
    sql`select id from ${foldedTexts} where user_id = ${userId}::uuid and story_id = ${storyId}::uuid`,
  )
  return v.parse(mutedSchema, rows[0]).id
}

/** Runs in role `accounts`. @returns false if the comment is no longer public, the account was deleted, or the limit is reached */
export async function muteWriterOf(tx: Transaction, userId: string, commentId: string): Promise<boolean> {
  await switchRole(tx, { role: 'anon' })
  const text = await findText(tx, 'comment', commentId)
  await switchRole(tx, { role: 'accounts' })
  if (!text) return false
  const mutedId = text.userId
  if (mutedId === null) {
    await muteStory(tx, userId, text.storyId)
    return true
  }
  await lockCollapsedTexts(tx, userId)
  await tx.execute(sql`
    insert into ${mutedPeople} (user_id, muted_id) select ${users.id}, ${mutedId}::uuid from ${users}
    where ${eq(users.id, userId)} and ${users.id} <> ${mutedId}::uuid
      and (select count(*) from ${mutedPeople} where user_id = ${userId}::uuid) < ${mutedPeopleMax}
    on conflict do nothing`)
  const { rowCount } = await tx.execute(
    sql`select from ${mutedPeople} where user_id = ${userId}::uuid and muted_id = ${mutedId}::uuid`,
  )
  return rowCount === 1
}

/** Idempotent. */
export async function unmute(database: Transactions, person: Member, id: string): Promise<void> {
  await database.transaction(person, async (tx) => {
    await tx.delete(mutedPeople).where(and(eq(mutedPeople.userId, person.userId), eq(mutedPeople.id, id)))
    const [story] = await tx
      .delete(foldedTexts)
      .where(and(eq(foldedTexts.userId, person.userId), eq(foldedTexts.id, id)))
      .returning({ id: foldedTexts.storyId })
    if (story?.id) await unmuteStory(tx, person.userId, story.id)
  })
}
