import { and, eq, sql } from 'drizzle-orm'
import type { AddedStory } from '#app/accounts/auth/sign-up/sign-up-story-schemas.server.ts'
import { recordSuspicion } from '#app/platform/screening/form-stamps.server.ts'
import type { Transaction } from '#database/client.ts'
import { profiles } from '#database/schema/profiles.ts'
import { stories } from '#database/schema/stories.ts'
import { createStory } from './create-story.command.server.ts'
import { isWaitlistTitle, titleWaitlistStory } from './waitlist-story-title.ts'

/** A title generated from the form's name is generated again from the profile's name. Runs in role `accounts`. */
export async function addSignUpStory(
  tx: Transaction,
  { userId, storyId, story, publishes }: AddedStory,
): Promise<void> {
  await recordSuspicion(tx, story.suspicion)
  const title = isWaitlistTitle(story.title) ? await titleByAuthor(tx, userId) : story.title
  await createStory(tx, { ...story, title, id: storyId, userId, isPublic: false })
  if (publishes) await publishStory(tx, userId, storyId)
}

async function titleByAuthor(tx: Transaction, userId: string): Promise<string | null> {
  const [author] = await tx
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return author?.fullName ? titleWaitlistStory(author.fullName) : null
}

/** Publishes only if the author gave permission. Runs in role `accounts`. */
async function publishStory(tx: Transaction, userId: string, storyId: string): Promise<void> {
  await tx
    .update(stories)
    .set({ isPublic: sql`${stories.sharePermission}` })
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))
}
