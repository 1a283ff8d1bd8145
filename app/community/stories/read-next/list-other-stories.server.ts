import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { firstGraphemes } from '#app/platform/validation/first-graphemes.ts'
import type { PublicReads } from '#database/client.ts'
import { otherStoriesMax, otherStoryBeginningMax } from '../story-limits.ts'
import { listStories, listStoriesById } from '../story-queries.server.ts'
import type { Story } from '../story-schemas.ts'

export interface LinkedStory {
  id: string
  title: string | null
  beginning: string
  fullName: string | null
  createdAt: string
}

export interface OtherStories {
  previous: LinkedStory | null
  next: LinkedStory | null
  related: LinkedStory[]
}

const placesSchema = v.array(
  v.object({ place: v.picklist(['previous', 'next', 'related']), other: v.string() }),
)

/** The stories before and after a public one, newest first, and related ones: with the same issue, then the newest. */
export async function listOtherStories(database: PublicReads, id: string): Promise<OtherStories> {
  const { rows } = await database.anon.execute(sql`select * from list_other_stories(${id})`)
  const places = v.parse(placesSchema, rows)
  const stories = await listStoriesById(database.anon, [...new Set(places.map(({ other }) => other))])
  const list = (wanted: string) =>
    places.flatMap(({ place, other }) => {
      const found = place === wanted && stories.find((story) => story.id === other)
      return found ? toLinked(found) : []
    })
  return { previous: list('previous')[0] ?? null, next: list('next')[0] ?? null, related: list('related') }
}

export async function listNewestStories(database: PublicReads): Promise<LinkedStory[]> {
  return (await listStories(database, { limit: otherStoriesMax })).stories.map(toLinked)
}

function toLinked({ id, title, content, author, createdAt }: Story): LinkedStory {
  const first = firstGraphemes(content, otherStoryBeginningMax)
  const beginning = first.length < content.length ? `${first}…` : first
  return { id, title, beginning, fullName: author.fullName, createdAt }
}
