import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { PublicReads, Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { rules } from '#database/schema/moderation/cases.ts'
import { type Rule, ruleSchema } from './rule-schemas.ts'

const latest = sql`
  select distinct on (key) key, version, title, text, violation, ${asIso('valid_from')} as "validFrom", band,
    min(valid_from) over (partition by key) as since
  from ${rules} where valid_from <= now()::timestamptz(3) order by key, version desc`

/** Returns the rules in force, rules about danger first. A reworded rule keeps its place. */
export async function listRules(database: PublicReads): Promise<Rule[]> {
  const { rows } = await database.anon.execute(sql`select * from (${latest}) rules order by band, since, key`)
  return v.parse(v.array(ruleSchema), rows)
}

export async function findRule(tx: Transaction, key: string): Promise<Rule | null> {
  const { rows } = await tx.execute(sql`select * from (${latest}) rules where key = ${key}`)
  return rows[0] ? v.parse(ruleSchema, rows[0]) : null
}
