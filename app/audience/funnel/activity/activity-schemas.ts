import * as v from 'valibot'
import { dayField } from '#app/platform/validation/day-field.ts'
import { timestampField } from '#app/platform/validation/fields.ts'

/** Null stands for 1 to 4 people. */
const countField = v.nullable(v.number())

const figureSchema = v.object({
  /** The last 30 days, oldest first. */
  days: v.array(countField),
  /** Today and yesterday, then the last 7 and 30 complete days, each followed by as many days before. */
  sums: v.tuple([countField, countField, countField, countField, countField, countField]),
})
export type ActivityFigure = v.InferOutput<typeof figureSchema>

export const activitySchema = v.object({
  /** UTC. */
  lastDay: dayField,
  countedAt: timestampField,
  /** Days without complete counts of visits, as days before today: 1 to 60. */
  gaps: v.array(v.number()),
  figures: v.object({
    visits: figureSchema,
    signUps: figureSchema,
    confirmed: figureSchema,
    vips: figureSchema,
    stories: figureSchema,
    comments: figureSchema,
  }),
})
export type Activity = v.InferOutput<typeof activitySchema>
