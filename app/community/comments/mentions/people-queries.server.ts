import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireReadableStory } from '#app/community/stories/queries/story-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import type { MentionablePerson } from './mention-schemas.ts'

const longest = 100

/** The first sentence of a text, or as many of its words as fit into 100 characters. */
export function beginText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.+?[.!?…。؟](?=\s|$)/u.exec(line)?.[0] ?? line
  if (sentence.length <= longest) return sentence
  return `${sentence.slice(0, longest).replace(/\s+\S*$/, '')}…`
}

const rowsSchema = v.array(
  v.object({
    user_id: v.string(),
    full_name: v.string(),
    avatar_url: v.nullable(v.string()),
    about: v.nullable(v.string()),
  }),
)

/**
 * Up to eight people whom a person can mention under a story, by how a part of their name begins. Without a search, and for one
 * letter, those in the conversation; for more, also others whose texts are public.
 *
 * @throws ApiError 404 for a story that this person can't read
 */
export async function findPeople(
  database: Pick<Database, 'transaction'>,
  person: Member,
  { storyId, search }: { storyId: string; search: string },
): Promise<MentionablePerson[]> {
  const rows = await database.transaction(person, async (tx) => {
    await requireReadableStory(tx, storyId)
    const found = await tx.execute(
      sql`select user_id, full_name, avatar_url, about from find_mentionable(${storyId}::uuid, ${search})`,
    )
    return v.parse(rowsSchema, found.rows)
  })
  return rows.map((row) => ({
    userId: row.user_id,
    fullName: row.full_name,
    avatarUrl: row.avatar_url,
    about: beginText(row.about ?? ''),
  }))
}
