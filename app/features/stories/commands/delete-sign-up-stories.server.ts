import { and, eq } from 'drizzle-orm'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'

interface SignUpStories {
  userId: string
  /** One story; without it, all that came with sign-ups before the address was confirmed. */
  storyId?: string
}

/** Deletes for good what the owner of an address says is not theirs. In role `accounts`, which deletes private stories only. */
export async function deleteSignUpStories(
  tx: Transaction,
  { erasures }: Pick<Dependencies, 'erasures'>,
  { userId, storyId }: SignUpStories,
): Promise<void> {
  const isMeant = storyId === undefined ? undefined : eq(stories.id, storyId)
  const deleted = await tx
    .delete(stories)
    .where(and(eq(stories.userId, userId), isMeant))
    .returning({ id: stories.id })
  if (deleted.length > 0)
    await erasures.record(tx, ...deleted.map(({ id }) => ({ kind: 'story_deleted' as const, id })))
}
