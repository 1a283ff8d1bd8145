import * as v from 'valibot'
import { dayField } from '#app/platform/validation/day-field.ts'
import { timestampField } from '#app/platform/validation/fields.ts'

/** Null stands for 1 to 4 people. */
const countField = v.nullable(v.number())

const figureSchema = v.object({
  /** The last 30 days, oldest first. */
  days: v.array(countField),
  /** Today, the last 7 and the last 30 days, each followed by the period before. */
  sums: v.tuple([countField, countField, countField, countField, countField, countField]),
})
export type ActivityFigure = v.InferOutput<typeof figureSchema>

export const activitySchema = v.object({
  /** UTC. */
  lastDay: dayField,
  countedAt: timestampField,
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
