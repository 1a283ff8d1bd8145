import * as v from 'valibot'
import { dayField } from '#app/platform/validation/day-field.ts'
import { sourceFields } from '#app/platform/visits/source-schemas.ts'
import { knownChannels } from '#app/platform/visits/source-words.ts'
import { mostDays } from './funnel-rules.ts'

const dayMs = 86_400_000
export const rangeMessage = `The last day is before the first, or more than ${mostDays} days later.`

export function isRange({ from, to }: { from: string; to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= mostDays
}

/** Days as `2026-11-01`, UTC's, the first and the last both counted. With a channel or a source, the steps and days of it alone. */
export const funnelFields = {
  from: dayField,
  to: dayField,
  channel: v.optional(v.picklist(knownChannels, 'Please choose a channel.')),
  source: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => /^\d{1,9}$/.test(id), 'Please choose a source.'),
    ),
  ),
}

export const funnelQuerySchema = v.pipe(
  v.object(funnelFields),
  v.check((range) => isRange(range), rangeMessage),
)
export type FunnelQuery = v.InferOutput<typeof funnelQuerySchema>

/** Null for fewer than five, but for none. */
const countField = v.nullable(v.number())
export const funnelSchema = v.object({
  steps: v.record(v.string(), countField),
  /** Visits by the page on which they began. */
  landings: v.record(v.string(), countField),
  /** Whatever channel or source was asked for: those with the most visits, up to 100. */
  sources: v.array(
    v.object({ id: v.nullable(v.number()), ...sourceFields, steps: v.record(v.string(), countField) }),
  ),
  days: v.array(
    v.object({
      day: v.string(),
      /** Nothing was counted, or the counting broke off. */
      isGap: v.boolean(),
      visits: countField,
      submitted: countField,
    }),
  ),
  /** Pages opened that were counted, and those that were not as their browsers asked for it. */
  loads: v.number(),
  objected: v.number(),
  /** Messages of pages that were not read, as there were too many. */
  unread: v.number(),
})
export type Funnel = v.InferOutput<typeof funnelSchema>
