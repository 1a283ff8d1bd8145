import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireReadableStory } from '#app/community/stories/story-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import type { MentionablePerson } from './mention-schemas.ts'

const longest = 100

/** Cuts the first sentence at a word boundary within 100 characters. */
function beginText(text: string): string {
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
 * Returns up to eight users with a name part that begins with `search`. For fewer than two letters, only participants of the conversation; otherwise
 * also other users with public texts. @throws ApiError 404 if the user can't read the story
 */
export async function findPeople(
  database: Transactions,
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
