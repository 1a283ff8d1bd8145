import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireReadableStory } from '#app/community/stories/story-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { mutedStories, notificationChoices, watchedStories } from '#database/schema/notifications.ts'
import { stories } from '#database/schema/stories.ts'
import { choosableKinds } from '../notification-kinds.ts'
import { type Choices, choiceKindSchema, type WatchLevel, watchLevelSchema } from '../notification-schemas.ts'

const kindsOnByDefault = choiceKindSchema.options.filter((kind) => choosableKinds[kind].isOnByDefault)

/** Adds the defaults for kinds without a stored choice. */
export async function listChoices(database: Transactions, person: Member): Promise<Choices> {
  const chosen = await database.transaction(person, (tx) => listChoicesOf(tx, person.userId))
  const choices = choiceKindSchema.options.map((kind) => {
    const choice = chosen.find((each) => each.kind === kind)
    const onSite = choice?.onSite ?? true
    const isOnByDefault = onSite && choosableKinds[kind].isOnByDefault
    return { kind, onSite, byMail: choice?.byMail ?? isOnByDefault, byPush: choice?.byPush ?? isOnByDefault }
  })
  return { choices }
}

/** Requires a left join of `notification_choices`. */
export function wantsMail(kind: SQLWrapper) {
  const unasked = sql`${kind} in ${kindsOnByDefault}`
  return sql`coalesce(${notificationChoices.byMail}, coalesce(${notificationChoices.onSite}, true) and ${unasked})`
}

/** Returns stored choices only. */
export function listChoicesOf(tx: Transaction, userId: string) {
  const { kind, onSite, byMail, byPush } = notificationChoices
  return tx
    .select({ kind, onSite, byMail, byPush })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
    .orderBy(kind)
}

const rowsSchema = v.tuple([v.object({ level: watchLevelSchema })])

/** Defaults to `watching` for the story's author and commenters, otherwise to `normal`. @throws ApiError 404 */
export function readWatchLevel(
  database: Transactions,
  { userId, ...person }: Member,
  storyId: string,
): Promise<WatchLevel> {
  return database.transaction({ userId, ...person }, async (tx) => {
    await requireReadableStory(tx, storyId)
    const isTheirs = (table: typeof comments | typeof mutedStories) =>
      sql`exists (select from ${table} where ${table.userId} = ${userId}::uuid and ${table.storyId} = ${storyId}::uuid)`
    const { rows } = await tx.execute(sql`
      select case when ${isTheirs(mutedStories)} then 'muted' else coalesce(
        (select level from ${watchedStories} where user_id = ${userId}::uuid and story_id = ${storyId}::uuid),
        case when ${isTheirs(comments)}
          or exists (select from ${stories} where id = ${storyId}::uuid and user_id = ${userId}::uuid)
          then 'watching' else 'normal' end
      ) end as level`)
    return v.parse(rowsSchema, rows)[0].level
  })
}

export function listWatchedStoriesOf(tx: Transaction, userId: string) {
  return tx
    .select({
      storyId: watchedStories.storyId,
      level: watchedStories.level,
      createdAt: watchedStories.createdAt,
    })
    .from(watchedStories)
    .where(eq(watchedStories.userId, userId))
    .orderBy(watchedStories.createdAt)
}

export function listMutedStoriesOf(tx: Transaction, userId: string) {
  return tx
    .select({ storyId: mutedStories.storyId, createdAt: mutedStories.createdAt })
    .from(mutedStories)
    .where(eq(mutedStories.userId, userId))
    .orderBy(mutedStories.createdAt)
}
