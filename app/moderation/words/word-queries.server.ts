import { asc, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { wordRules } from '#database/schema/moderation/word-rules.ts'
import { type TrialRequest, type Tried, trialSchema, type WordRule } from './word-schemas.ts'

export const { createdAt: _createdAt, ...wordRuleColumns } = getTableColumns(wordRules)

export function listWordRules(database: Transactions, person: Member): Promise<WordRule[]> {
  return database.transaction(asStaff(person, 'moderator'), (tx) =>
    tx.select(wordRuleColumns).from(wordRules).orderBy(asc(wordRules.pattern), asc(wordRules.id)),
  )
}

const rowSchema = v.object({
  texts: v.pipe(v.string(), v.toNumber()),
  hits: v.pipe(v.string(), v.toNumber()),
  sample: v.nullable(v.unknown()),
})

/** Tries a rule on the latest 10,000 texts. */
export function tryWordRule(
  database: Transactions,
  person: Member,
  { pattern, kind, exceptions }: TrialRequest,
): Promise<Tried> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute(sql`
      select texts, hits, case when subject_id is not null then jsonb_build_object(
          'subjectType', subject_type, 'subjectId', subject_id, 'storyId', story_id,
          'around', around, 'matchAt', match_at, 'matchLength', match_length
        ) end as sample
      from try_word_rule(${pattern}, ${kind}, ${sql.param(exceptions)}::text[])`)
    const found = v.parse(v.array(rowSchema), rows)
    const samples = found.flatMap(({ sample }) => sample ?? [])
    return v.parse(trialSchema, { texts: found[0]?.texts ?? 0, hits: found[0]?.hits ?? 0, samples })
  })
}
