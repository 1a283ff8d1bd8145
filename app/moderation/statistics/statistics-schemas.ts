import * as v from 'valibot'
import { uuidField } from '#app/platform/validation/common-fields.ts'

/** How many different texts that may be hard to read somebody has unfolded. */
const exposureFields = { exposuresToday: v.number(), exposuresThisWeek: v.number() }

/** `GET /api/desk/statistics`: the last 30 days, and what waits now. */
export const statisticsSchema = v.object({
  pending: v.number(),
  overdue: v.number(),
  /** Cases that were opened, and cases that were decided. */
  inbound: v.number(),
  decided: v.number(),
  /** Of the decided ones, those that were decided after they were due. */
  decidedLate: v.number(),
  /** From the opening of a case to its decision; null without one. */
  medianHours: v.nullable(v.number()),
  /** Measures by the violation that they rest on, and how many of them were taken back. */
  rules: v.array(v.object({ title: v.string(), measures: v.number(), reversed: v.number() })),
  /** One's own. */
  ...exposureFields,
})
export type Statistics = v.InferOutput<typeof statisticsSchema>

/** `GET /api/desk/statistics/moderators`, for owners: the last 30 days of everybody who has decided or is a moderator. */
export const moderatorStatisticsSchema = v.object({
  moderators: v.array(
    v.object({
      id: uuidField(),
      /** Null for somebody who has left. */
      name: v.nullable(v.string()),
      decided: v.number(),
      measures: v.number(),
      reversed: v.number(),
      ...exposureFields,
    }),
  ),
})
export type ModeratorStatistics = v.InferOutput<typeof moderatorStatisticsSchema>
