import { desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type CollapseReason,
  type CollapseReasons,
  collapseReasonSchema,
} from '#app/community/stories/collapse-reasons.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { foldedTexts, mutedPeople, mutedWords } from '#database/schema/collapsed-texts.ts'
import { profiles } from '#database/schema/profiles.ts'
import { type HiddenAndMuted, hiddenAndMutedSchema } from './collapsed-texts-schemas.ts'
import { hasMutedWord } from './muted-words.ts'

const startLength = 80

const rowSchema = v.object({
  id: v.string(),
  fold: v.nullable(collapseReasonSchema),
  text: v.nullable(v.string()),
})

/** The user's own texts are never collapsed. */
export async function listCollapseReasons(
  tx: Transaction,
  { userId }: Member,
  { type, ids }: { type: 'story' | 'comment'; ids: readonly string[] },
): Promise<CollapseReasons> {
  const words = (await listWordsOf(tx, userId)).map(({ word }) => word)
  const [table, isAbout, text] =
    type === 'story'
      ? [sql`shown_stories`, sql`f.story_id = t.id`, sql`concat_ws(' ', t.title, t.content)`]
      : [sql`shown_comments`, sql`f.comment_id = t.id`, sql`t.content`]
  const { rows } = await tx.execute(sql`
    select t.id, coalesce(f.reason, case when m.id is not null then 'muted' end) as fold,
      ${words.length > 0 ? text : sql`null::text`} as text
    from ${table} t
      left join ${foldedTexts} f on ${isAbout} and f.user_id = ${userId}::uuid
      left join ${mutedPeople} m on m.muted_id = t.user_id and m.user_id = ${userId}::uuid
    where t.id = any(${sql.param([...ids])}::uuid[]) and not t.is_own`)
  const folds: CollapseReasons = {}
  for (const row of v.parse(v.array(rowSchema), rows)) {
    const fold: CollapseReason | null = row.fold ?? (hasMutedWord(row.text ?? '', words) ? 'word' : null)
    if (fold) folds[row.id] = fold
  }
  return folds
}

/** Omits content that the user can no longer read. Each list has a limit. */
export async function readHiddenAndMuted(database: Transactions, person: Member): Promise<HiddenAndMuted> {
  return database.transaction(person, async (tx) => {
    const people = await tx.execute(sql`
      select m.id, p.full_name as "fullName", ${asIso('m.created_at')} as "createdAt"
      from ${mutedPeople} m left join ${profiles} p on p.user_id = m.muted_id
      where m.user_id = ${person.userId}::uuid order by m.created_at desc, m.id`)
    const texts = await tx.execute(sql`
      select f.id, coalesce(s.id, c.story_id) as "storyId", c.id as "commentId", f.reason,
        cut_text(coalesce(s.title, s.content, c.content), ${startLength}) as start, ${asIso('f.created_at')} as "createdAt"
      from ${foldedTexts} f
        left join lateral (select * from shown_stories where id = f.story_id offset 0) s on true
        left join lateral (select * from shown_comments where id = f.comment_id offset 0) c on true
      where f.user_id = ${person.userId}::uuid and coalesce(s.id, c.id) is not null
      order by f.created_at desc, f.id`)
    const words = await listWordsOf(tx, person.userId)
    return v.parse(hiddenAndMutedSchema, {
      people: people.rows,
      texts: texts.rows,
      words: words.map(({ word }) => word),
    })
  })
}

export function listWordsOf(tx: Transaction, userId: string) {
  return tx
    .select({ word: mutedWords.word, createdAt: mutedWords.createdAt })
    .from(mutedWords)
    .where(eq(mutedWords.userId, userId))
    .orderBy(mutedWords.word)
}

export function listFoldedTextsOf(tx: Transaction, userId: string) {
  const { storyId, commentId, reason, createdAt } = foldedTexts
  return tx
    .select({ storyId, commentId, reason, createdAt })
    .from(foldedTexts)
    .where(eq(foldedTexts.userId, userId))
    .orderBy(desc(createdAt))
}

/** Lists the people a member has muted, with their current names. */
export function listMutedPeopleOf(tx: Transaction, userId: string) {
  return tx
    .select({ fullName: profiles.fullName, createdAt: mutedPeople.createdAt })
    .from(mutedPeople)
    .leftJoin(profiles, eq(profiles.userId, mutedPeople.mutedId))
    .where(eq(mutedPeople.userId, userId))
    .orderBy(desc(mutedPeople.createdAt))
}
