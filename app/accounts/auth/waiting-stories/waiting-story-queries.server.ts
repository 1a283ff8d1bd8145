import type { Transaction } from '#database/client.ts'
import { listWaitingStories } from '../sign-up/sign-up-queries.server.ts'

/** Newest first. Runs in role `accounts`. */
export async function readWaitingStories(tx: Transaction, userId: string) {
  const waiting = await listWaitingStories(tx, userId)
  return waiting.flatMap(({ sentAt, story }) =>
    story
      ? [
          {
            id: story.storyId,
            title: story.story.title,
            content: story.story.content,
            sharePermission: story.story.sharePermission,
            sentAt: sentAt.toISOString(),
          },
        ]
      : [],
  )
}
