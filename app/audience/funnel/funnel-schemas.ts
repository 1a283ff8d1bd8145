import * as v from 'valibot'
import { dayField } from '#app/platform/validation/day-field.ts'
import { knownChannels } from '#app/platform/visits/source-labels.ts'
import { sourceFields } from '#app/platform/visits/source-schemas.ts'
import { mostDays } from './funnel-limits.ts'

const dayMs = 86_400_000
const rangeMessage = `The last day is before the first, or more than ${mostDays} days later.`

function isRange({ from, to }: { from: string; to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= mostDays
}

/** UTC dates such as `2026-11-01`, both inclusive. A channel or source restricts the steps and days to its visitors. */
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
  v.forward(v.partialCheck([['from'], ['to']], isRange, rangeMessage), ['to']),
)
export type FunnelQuery = v.InferOutput<typeof funnelQuerySchema>

/** Null stands for 1 to 4. */
const countField = v.nullable(v.number())
export const funnelSchema = v.object({
  steps: v.record(v.string(), countField),
  landings: v.record(v.string(), countField),
  /** Up to 100 with the most visits, regardless of the query's channel or source. */
  sources: v.array(
    v.object({ id: v.nullable(v.number()), ...sourceFields, steps: v.record(v.string(), countField) }),
  ),
  days: v.array(
    v.object({
      day: v.string(),
      /** Nothing was counted on this day, or the counts are incomplete. */
      isGap: v.boolean(),
      visits: countField,
      submitted: countField,
    }),
  ),
  /** Counted page loads, and those of browsers that asked not to be tracked. */
  loads: v.number(),
  objected: v.number(),
  /** Messages from pages that were dropped because there were too many. */
  unread: v.number(),
})
export type Funnel = v.InferOutput<typeof funnelSchema>
