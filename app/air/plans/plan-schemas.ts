import * as v from 'valibot'
import { uuidField } from '#app/platform/validation/fields.ts'
import { effectReportSchema } from '../science/effects/effect-report-schema.ts'

const ownPlanSchema = v.object({
  id: uuidField(),
  seriesId: uuidField(),
  switchHour: v.number(),
  byMail: v.boolean(),
  onSite: v.boolean(),
  /** Start of the first day and end of the last one, in ISO 8601. */
  from: v.string(),
  to: v.string(),
  /** Index of the current day from 0; negative before the plan begins. */
  today: v.number(),
  days: v.array(
    v.object({
      date: v.string(),
      /** Null while the choice is hidden, so that the person can't adapt their days to it. */
      isOn: v.nullable(v.boolean()),
      state: v.picklist(['open', 'done', 'missed']),
    }),
  ),
  /** Null until all pairs are done or missed or all days are over, and at least six pairs are done. */
  report: v.nullable(effectReportSchema),
})

export const ownPlansSchema = v.object({ plans: v.array(ownPlanSchema) })

export type OwnPlan = v.InferOutput<typeof ownPlanSchema>
export type PlanDay = OwnPlan['days'][number]
