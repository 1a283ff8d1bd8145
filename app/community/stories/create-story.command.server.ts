import { type AnyColumn, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import type { NewStory } from './story-schemas.ts'
import { selectAuthoredColumns } from './story-statements.server.ts'

interface StoryToStore extends Omit<NewStory, 'airQualityIssues' | 'chartId'> {
  id?: string
  userId: string
  isPublic: boolean
  airQualityIssues?: string[] | null | undefined
}

/** Runs as the story's author or, for a private one, in role `accounts`. */
export async function createStory(tx: Transaction, story: StoryToStore): Promise<string> {
  const {
    id = crypto.randomUUID(),
    userId,
    sharePermission,
    isPublic,
    isAnonymous = false,
    ...written
  } = story
  // The type makes a forgotten field a compile-time error.
  const columns: Record<keyof typeof written, AnyColumn> = selectAuthoredColumns(stories)
  const names = Object.values(columns).map(({ name }) => sql.identifier(name))
  const values = Object.keys(columns).map((name) => sql.param(Reflect.get(written, name) ?? null))
  // Drizzle's insert names all columns, and authors have no privilege on some.
  await tx.execute(sql`
    insert into ${stories} (id, user_id, share_permission, is_public, is_anonymous, ${sql.join(names, sql`, `)})
    values (${id}, ${userId}, ${sharePermission}, ${isPublic}, ${isAnonymous},
      ${sql.join(values, sql`, `)})`)
  return id
}
