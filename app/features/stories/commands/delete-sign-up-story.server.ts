import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import type { Transaction } from '#database/client.ts'

interface SignUpStory {
  userId: string
  storyId: string
}

/** Deletes for good what the owner of an address says is not theirs. In role `accounts`, which deletes no other story. */
export async function deleteSignUpStory(
  tx: Transaction,
  { erasures }: Pick<Dependencies, 'erasures'>,
  { userId, storyId }: SignUpStory,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select delete_sign_up_stories(${userId}::uuid, ${storyId}::uuid) as id`,
  )
  for (const { id } of rows) await erasures.record(tx, { kind: 'story_deleted', id })
}
