import { count, eq, sql } from 'drizzle-orm'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { wordRules } from '#database/schema/moderation/word-rules.ts'
import { wordRulesMax } from '../moderation-limits.ts'
import { wordRuleColumns } from './word-queries.server.ts'
import type { WordRule, WordRuleRequest } from './word-schemas.ts'

const noWordRule = () => notFound('This word rule no longer exists.')

/** Adds a rule for content that is written or edited from now on. @throws ApiError 409 `too_many_rules` */
export function addWordRule(
  { database }: Dependencies,
  person: Member,
  { pattern, kind, action, exceptions, dryRun }: WordRuleRequest,
): Promise<WordRule> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const [existing] = await tx.select({ rules: count() }).from(wordRules)
    if ((existing?.rules ?? 0) >= wordRulesMax)
      throw new ApiError(
        409,
        'too_many_rules',
        `There are already ${wordRulesMax} rules. Please remove one first.`,
      )
    const id = crypto.randomUUID()
    // Raw SQL, because Drizzle's insert names all columns, and moderators have no privilege on the counts.
    await tx.execute(sql`
      insert into ${wordRules} (id, pattern, kind, action, exceptions, dry_run)
      values (${id}, ${pattern}, ${kind}, ${action}, ${sql.param(exceptions)}::text[], ${dryRun})`)
    const [added] = await tx.select(wordRuleColumns).from(wordRules).where(eq(wordRules.id, id))
    if (!added) throw noWordRule()
    return added
  })
}

/** Turns a rule's dry run on or off. @throws ApiError 404 */
export function changeWordRule(
  { database }: Dependencies,
  person: Member,
  { id, dryRun }: { id: string; dryRun: boolean },
): Promise<WordRule> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const [changed] = await tx
      .update(wordRules)
      .set({ dryRun })
      .where(eq(wordRules.id, id))
      .returning(wordRuleColumns)
    if (!changed) throw noWordRule()
    return changed
  })
}

/** Removes a rule. Cases that it opened stay open, without the matches. @throws ApiError 404 */
export async function removeWordRule({ database }: Dependencies, person: Member, id: string): Promise<void> {
  await database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rowCount } = await tx.delete(wordRules).where(eq(wordRules.id, id))
    if (!rowCount) throw noWordRule()
  })
}

/** Marks a match as wrong; counted once for each match. @throws ApiError 404 */
export async function markWrongHit(
  { database }: Dependencies,
  person: Member,
  { id, ruleId }: { id: string; ruleId: string },
): Promise<void> {
  await database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute<{ done: boolean }>(
      sql`select mark_wrong_hit(${id}::uuid, ${ruleId}::uuid) as done`,
    )
    if (rows[0]?.done !== true) throw noWordRule()
  })
}
