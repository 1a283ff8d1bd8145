import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { illegalLabel, illegalReason } from '#app/moderation/reports/report-reasons.ts'
import type { Database } from '#database/client.ts'
import { listRules } from '../rules/rule-queries.server.ts'

const figuresSchema = v.array(
  v.object({
    /** A calendar year in UTC. */
    year: v.number(),
    figure: v.picklist([
      'notices',
      'notices_by_reason',
      'decisions',
      'decisions_by_action',
      'decisions_detected_automatically',
      'decisions_made_automatically',
      'median_hours_to_decision',
      'appeals',
      'appeals_by_outcome',
      'reversals',
    ]),
    /** The action of decisions or the state of appeals; else empty. */
    kind: v.string(),
    /** The key of a rule, `illegal` or `none` of notices, `law` of decisions; else empty, also of decisions that name neither. */
    rule: v.string(),
    /** A count, or hours. */
    value: v.number(),
  }),
)
export type TransparencyFigures = v.InferOutput<typeof figuresSchema>

/** A day of UTC since 1970, and what was read in it. */
const known = new WeakMap<object, { day: number; figures: TransparencyFigures }>()
const dayMs = 86_400_000

/**
 * What moderation has done in each year up to the end of yesterday, the latest first. It changes once a day and is read of whole
 * tables, so it is kept until the day ends.
 */
export async function readTransparency(database: Pick<Database, 'anon'>): Promise<TransparencyFigures> {
  const day = Math.floor(Date.now() / dayMs)
  const kept = known.get(database.anon)
  if (kept?.day === day) return kept.figures
  const { rows } = await database.anon.execute(sql`select * from read_transparency()`)
  const figures = v.parse(figuresSchema, rows)
  known.set(database.anon, { day, figures })
  return figures
}

/** Labels of the values of `rule`, as report form, desk and notices have them. */
export async function readReasonLabels(
  database: Pick<Database, 'anon'>,
): Promise<Readonly<Record<string, string>>> {
  const rules = await listRules(database)
  return {
    ...Object.fromEntries(rules.map(({ key, violation }) => [key, violation])),
    [illegalReason]: illegalLabel,
    law: illegalLabel,
    none: 'No reason given',
  }
}
