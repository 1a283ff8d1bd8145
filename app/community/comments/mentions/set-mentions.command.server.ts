import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { FieldProblem } from '#app/platform/http/api-error-schema.ts'
import { invalidInput } from '#app/platform/validation/request-validation.server.ts'
import type { Transaction } from '#database/client.ts'
import { commentMentions } from '#database/schema/comments.ts'
import type { NewMention } from './mention-schemas.ts'

/** The mentioned name, by user id, of each existing mention. */
export type Mentioned = Map<string, string>

interface TextWithMentions {
  commentId: string
  storyId: string
  content: string
  mentions: readonly NewMention[]
  before?: Mentioned
}

/** Users who were already notified are not notified again. @throws ApiError 400 `invalid_input` with the field of each invalid mention */
export async function setMentions(
  tx: Transaction,
  { commentId, storyId, content, mentions, before = new Map() }: TextWithMentions,
): Promise<void> {
  const points = [...content]
  const problems = mentions.flatMap((_, index) => findPlaceProblem(points.length, mentions, index) ?? [])
  if (problems.length > 0) throw invalidInput(problems)
  const ids = mentions.map(({ userId }) => userId)
  const names = await listNames(tx, storyId, ids)
  const strangers = mentions.flatMap(({ userId, start, length }, index) => {
    const words = points.slice(start, start + length).join('')
    return findPersonProblem(index, words, { name: names.get(userId), known: before.get(userId) }) ?? []
  })
  if (strangers.length > 0) throw invalidInput(strangers)
  await tx.execute(sql`
    update ${commentMentions} set start = null, length = null
    where comment_id = ${commentId} and start is not null and user_id <> all(${sql.param(ids)}::uuid[])`)
  if (mentions.length === 0) return
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as m ("userId" uuid, start integer, length integer)`
  await tx.execute(sql`
    update ${commentMentions} as known set start = m.start, length = m.length from ${wanted}
    where known.comment_id = ${commentId} and known.user_id = m."userId"
      and (known.start, known.length) is distinct from (m.start, m.length)`)
  await tx.execute(sql`
    insert into ${commentMentions} (comment_id, user_id, start, length)
    select ${commentId}::uuid, m."userId", m.start, m.length from ${wanted}
    where not exists (
      select from ${commentMentions} known where known.comment_id = ${commentId} and known.user_id = m."userId"
    )`)
}

const namesSchema = v.array(v.object({ user_id: v.string(), full_name: v.string() }))

async function listNames(tx: Transaction, storyId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute(
    sql`select user_id, full_name from list_mentionable(${storyId}::uuid, ${sql.param(ids)}::uuid[])`,
  )
  return new Map(v.parse(namesSchema, rows).map((row) => [row.user_id, row.full_name]))
}

const problem = (index: number, field: keyof NewMention, message: string): FieldProblem => ({
  field: `mentions.${index}.${field}`,
  code: 'invalid',
  message,
})

function findPlaceProblem(
  textLength: number,
  mentions: readonly NewMention[],
  index: number,
): FieldProblem | null {
  const mention = mentions[index]
  if (!mention) return null
  const { userId, start, length } = mention
  if (start >= textLength)
    return problem(index, 'start', `The text has ${textLength} characters: please start before its end.`)
  if (start + length > textLength)
    return problem(index, 'length', `From there, the text has ${textLength - start} characters.`)
  const others = mentions.slice(0, index)
  if (others.some((other) => other.userId === userId))
    return problem(index, 'userId', 'This person is already mentioned.')
  const isInside = (other: NewMention) => start < other.start + other.length && other.start < start + length
  return others.some(isInside) ? problem(index, 'start', 'Another mention is already here.') : null
}

/** Unknown users and users that can't be mentioned give the same error, so that accounts stay secret. */
function findPersonProblem(
  index: number,
  words: string,
  { name, known }: { name: string | undefined; known: string | undefined },
): FieldProblem | null {
  if (known === words) return null
  if (name === undefined) return problem(index, 'userId', 'You can’t mention anyone with this id here.')
  if (words === name || words === `@${name}`) return null
  return problem(index, 'length', `The mention must cover the whole name: “@${name}”.`)
}
