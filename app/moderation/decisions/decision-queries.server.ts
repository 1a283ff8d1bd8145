import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { type Decision, decisionSchema } from './decision-schemas.ts'

export function listDecisionsAbout(tx: Transaction, subjectId: string): Promise<Decision[]> {
  return readDecisions(
    tx,
    sql`d.case_id in (select id from moderation_cases where subject_id = ${subjectId}::uuid)`,
  )
}

/** Columns of decision `d` and its rule `r` from `decisionRule`. */
export const decisionColumns = sql`
  d.id, d.batch_id as "batchId", d.action, d.rule_key as "ruleKey", r.violation, d.law, d.facts,
  d.explanation, d.trigger, d.automated_detection as "isDetected", ${asIso('d.decided_at')} as "decidedAt",
  ${asIso('d.ends_at')} as "endsAt", staff_name(d.decided_by) as "decidedBy",
  exists (select from moderation_undos u where u.batch_id = d.batch_id) as "isUndone",
  exists (
    select from moderation_decisions later where later.supersedes_id = d.id
      and not exists (select from moderation_undos u where u.batch_id = later.batch_id)
  ) as "isSuperseded"`

export const decisionRule = sql`left join rules r on r.key = d.rule_key and r.version = d.rule_version`

/** True if decision `d` reverses another or answers an appeal; these can't be undone. */
export const isResponse = sql`(
  d.supersedes_id is not null or exists (select from appeals a where a.new_decision_id = d.id)
)`

export async function readDecisions(tx: Transaction, isMeant: SQL): Promise<Decision[]> {
  const { rows } = await tx.execute(sql`
    select ${decisionColumns} from moderation_decisions d ${decisionRule}
    where ${isMeant} order by d.decided_at desc, d.id limit 50`)
  return v.parse(v.array(decisionSchema), rows)
}
