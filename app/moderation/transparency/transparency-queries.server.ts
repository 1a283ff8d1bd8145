import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { illegalLabel, illegalReason } from '#app/moderation/reports/report-reasons.ts'
import type { PublicReads } from '#database/client.ts'
import { listRules } from '../rules/rule-queries.server.ts'

const figuresSchema = v.array(
  v.object({
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
    /** The action of decisions, or the state of appeals; otherwise empty. */
    kind: v.string(),
    /** A rule's key. For reports without a rule, `illegal` or `none`; for decisions under a law, `law`; otherwise empty. */
    rule: v.string(),
    value: v.number(),
  }),
)
export type TransparencyFigures = v.InferOutput<typeof figuresSchema>

/** Figures by database, with the day (in UTC, since 1970) on which they were read. */
const known = new WeakMap<object, { day: number; figures: TransparencyFigures }>()
const dayMs = 86_400_000

/** Returns the figures of each year up to yesterday, newest first. Cached until the end of the day, because the query scans whole tables. */
export async function readTransparency(database: PublicReads): Promise<TransparencyFigures> {
  const day = Math.floor(Date.now() / dayMs)
  const kept = known.get(database.anon)
  if (kept?.day === day) return kept.figures
  const { rows } = await database.anon.execute(sql`select * from read_transparency()`)
  const figures = v.parse(figuresSchema, rows)
  known.set(database.anon, { day, figures })
  return figures
}

/** Returns labels for the values of `rule`, as used in the report form, at the desk and in notices. */
export async function readReasonLabels(database: PublicReads): Promise<Readonly<Record<string, string>>> {
  const rules = await listRules(database)
  return {
    ...Object.fromEntries(rules.map(({ key, violation }) => [key, violation])),
    [illegalReason]: illegalLabel,
    law: illegalLabel,
    none: 'No reason given',
  }
}
