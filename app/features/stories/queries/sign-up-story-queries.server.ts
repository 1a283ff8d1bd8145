import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'

/** So many are shown before somebody says whether they are theirs. */
const shownAtOnce = 20

/** The words of one story that came with a sign-up, or of the latest that did. In role `accounts`. */
export function listSignUpStories(tx: Transaction, userId: string, storyId: string | null) {
  const isMeant = storyId === null ? undefined : eq(stories.id, storyId)
  return tx
    .select({
      id: stories.id,
      title: stories.title,
      content: stories.content,
      sharePermission: stories.sharePermission,
    })
    .from(stories)
    .where(and(eq(stories.userId, userId), isMeant))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(shownAtOnce)
}
