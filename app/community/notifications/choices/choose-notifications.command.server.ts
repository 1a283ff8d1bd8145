import { sql } from 'drizzle-orm'
import { muteStory, unmuteStory } from '#app/community/collapsed-texts/collapse-text.command.server.ts'
import { requireReadableStory } from '#app/community/stories/story-queries.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { mutedStories, notificationChoices, watchedStories } from '#database/schema/notifications.ts'
import { watchedStoriesMax } from '../notification-limits.ts'
import type { ChoiceRequest, WatchLevel } from '../notification-schemas.ts'

export async function chooseNotifications(
  database: Transactions,
  person: Member,
  { kind, onSite, byMail, byPush }: ChoiceRequest,
): Promise<void> {
  await database.transaction(person, (tx) =>
    tx
      .insert(notificationChoices)
      .values({ userId: person.userId, kind, onSite, byMail, byPush })
      .onConflictDoUpdate({
        target: [notificationChoices.userId, notificationChoices.kind],
        set: { onSite, byMail, byPush },
      }),
  )
}

/** Muting keeps the level that was stored before. @throws ApiError 404 if the user can't read the story, 409 `too_many` */
export async function watchStory(
  database: Transactions,
  person: Member,
  { storyId, level }: { storyId: string; level: WatchLevel },
): Promise<void> {
  const { userId } = person
  const table = level === 'muted' ? mutedStories : watchedStories
  const isThis = sql`user_id = ${userId}::uuid and story_id = ${storyId}::uuid`
  await database.transaction(person, async (tx) => {
    await requireReadableStory(tx, storyId)
    // Keeps concurrent requests of a user from exceeding the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('watched ' || ${userId}, 0))`)
    const { rows } = await tx.execute(sql`
      select where exists (select from ${table} where ${isThis})
        or (select count(*) from ${table} where user_id = ${userId}::uuid) < ${watchedStoriesMax}`)
    if (rows.length === 0)
      throw new ApiError(
        409,
        'too_many',
        `You can change this setting for up to ${watchedStoriesMax} stories, and have reached this limit.`,
      )
    if (level === 'muted') {
      await muteStory(tx, userId, storyId)
      return
    }
    await unmuteStory(tx, userId, storyId)
    await tx
      .insert(watchedStories)
      .values({ userId, storyId, level })
      .onConflictDoUpdate({
        target: [watchedStories.userId, watchedStories.storyId],
        set: { level, createdAt: sql`now()` },
        setWhere: sql`${watchedStories.level} <> ${level}`,
      })
  })
}
