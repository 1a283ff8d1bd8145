import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import type { Transaction } from '#database/client.ts'

interface SignUpStories {
  userId: string
  /** One story; null for all that came with sign-ups before the address was confirmed. */
  storyId: string | null
}

/** Deletes for good what the owner of an address says is not theirs. In role `accounts`, which deletes no other story. */
export async function deleteSignUpStories(
  tx: Transaction,
  { erasures }: Pick<Dependencies, 'erasures'>,
  { userId, storyId }: SignUpStories,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select delete_sign_up_stories(${userId}::uuid, ${storyId}::uuid) as id`,
  )
  if (rows.length > 0)
    await erasures.record(tx, ...rows.map(({ id }) => ({ kind: 'story_deleted' as const, id })))
}
