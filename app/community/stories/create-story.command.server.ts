import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import type { NewStory } from './story-schemas.ts'

interface StoryToStore extends Omit<NewStory, 'title' | 'airQualityIssues' | 'chartId'> {
  id?: string
  userId: string
  title: string | null
  airQualityIssues: string[] | null
  isPublic: boolean
}

/** Stores a story as its author, or a private one in role `accounts`. Returns its id. */
export async function createStory(tx: Transaction, story: StoryToStore): Promise<string> {
  const {
    id = crypto.randomUUID(),
    userId,
    title,
    content,
    airQualityIssues,
    sharePermission,
    isPublic,
    isAnonymous = false,
    ...others
  } = story
  // Makes a forgotten field a type error.
  others satisfies Record<string, never>
  // Raw SQL, because Drizzle's insert names all columns, and authors have no privilege on some.
  await tx.execute(sql`
    insert into ${stories} (id, user_id, title, content, air_quality_issues, share_permission, is_public, is_anonymous)
    values (${id}, ${userId}, ${title}, ${content}, ${sql.param(airQualityIssues)}, ${sharePermission}, ${isPublic},
      ${isAnonymous})`)
  return id
}
