import * as v from 'valibot'
import { uuidField } from '#app/platform/validation/fields.ts'

/** Number of different texts about danger that the moderator has opened. */
const exposureFields = { exposuresToday: v.number(), exposuresThisWeek: v.number() }

/** `GET /api/desk/statistics`: the queue now, and the last 30 days. */
export const statisticsSchema = v.object({
  pending: v.number(),
  overdue: v.number(),
  inbound: v.number(),
  decided: v.number(),
  decidedLate: v.number(),
  /** Median time from opening to decision; null without decisions. */
  medianHours: v.nullable(v.number()),
  /** Measures by violation, and how many were reversed. */
  rules: v.array(v.object({ title: v.string(), measures: v.number(), reversed: v.number() })),
  /** The caller's own counts. */
  ...exposureFields,
})
export type Statistics = v.InferOutput<typeof statisticsSchema>

/** `GET /api/desk/statistics/moderators`, for owners: the last 30 days of all moderators, and of others who have decided. */
export const moderatorStatisticsSchema = v.object({
  moderators: v.array(
    v.object({
      id: uuidField(),
      /** Null if the person has left. */
      name: v.nullable(v.string()),
      decided: v.number(),
      measures: v.number(),
      reversed: v.number(),
      ...exposureFields,
    }),
  ),
})
export type ModeratorStatistics = v.InferOutput<typeof moderatorStatisticsSchema>
