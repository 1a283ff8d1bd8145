import * as v from 'valibot'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { effectReportSchema } from '../science/effects/effect-report-schema.ts'

/** A plan as its person sees it. */
export const ownPlanSchema = v.object({
  id: uuidField(),
  seriesId: uuidField(),
  switchHour: v.number(),
  byMail: v.boolean(),
  onSite: v.boolean(),
  /** When its first day begins and its last one ends, in ISO 8601. */
  from: v.string(),
  to: v.string(),
  /** From 0; negative before it begins. */
  today: v.number(),
  days: v.array(
    v.object({
      /** '24 Nov 2026' */
      date: v.string(),
      /** Null while the coin is hidden: nobody is to arrange their days by it. */
      isOn: v.nullable(v.boolean()),
      state: v.picklist(['open', 'done', 'missed']),
    }),
  ),
  /** Null until all pairs are done or missed, or all days are over, with six pairs done at least. */
  report: v.nullable(effectReportSchema),
})

export const ownPlansSchema = v.object({ plans: v.array(ownPlanSchema) })

export type OwnPlan = v.InferOutput<typeof ownPlanSchema>
export type PlanDay = OwnPlan['days'][number]
