import { sql } from 'drizzle-orm'
import { rethrowForeignKeyError } from '#app/http/server/foreign-key-errors.server.ts'
import { withIdempotency } from '#app/http/server/idempotency.server.ts'
import { isBlank } from '#app/validation/text-length.ts'
import type { Actor, Database, Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import { findReadableStory } from '../queries/story-queries.server.ts'
import { type NewStory, type Story, storySchema } from '../story-schemas.ts'

export interface StoryToStore {
  userId: string
  title: string | null
  content: string
  airQualityIssues: string[] | null
  sharePermission: boolean
  isPublic: boolean
}

/** Stores a story, as its author; returns its id. */
export async function createStory(tx: Transaction, story: StoryToStore): Promise<string> {
  const id = crypto.randomUUID()
  const { userId, title, content, airQualityIssues, sharePermission, isPublic } = story
  // Written out, as Drizzle's insert names every column of the table, and an author may not write them all.
  await tx.execute(sql`
    insert into ${stories} (id, user_id, title, content, air_quality_issues, share_permission, is_public)
    values (${id}, ${userId}, ${title}, ${content}, ${sql.param(airQualityIssues)}, ${sharePermission}, ${isPublic})`)
  return id
}

/**
 * Shares a story with everybody, once for an idempotency key; returns it as they read it.
 *
 * @throws ApiError 422 `idempotency_key_reused`, 401 `not_signed_in` when the account is gone
 */
export async function shareStory(
  database: Pick<Database, 'transaction'>,
  author: Exclude<Actor, { role: 'anon' }>,
  { title, content, airQualityIssues, sharePermission }: NewStory,
  idempotencyKey: string | undefined,
): Promise<Story> {
  const story = {
    title: title && !isBlank(title) ? title : null,
    content,
    airQualityIssues: airQualityIssues?.length ? airQualityIssues : null,
    sharePermission,
  }
  const request = { share: 'story', ...story }
  const once = { scope: author.userId, key: idempotencyKey, request, answer: storySchema }
  return database
    .transaction(author, (tx) =>
      withIdempotency(tx, once, async () => {
        const id = await createStory(tx, { ...story, userId: author.userId, isPublic: true })
        const stored = await findReadableStory(tx, id)
        if (!stored) throw new Error('a story was stored that its author cannot read')
        return stored
      }),
    )
    .catch(rethrowForeignKeyError)
}
