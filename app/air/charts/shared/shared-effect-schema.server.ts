import * as v from 'valibot'
import { effectReportSchema } from '../../science/effects/effect-report-schema.ts'
import { markKindNames } from '../marks/mark-kinds.ts'

/** Comparison stored with a shared chart: the report, and the figures used for the community's air. */
export const sharedEffectSchema = v.object({
  action: v.string(),
  kind: v.picklist(markKindNames),
  report: effectReportSchema,
  figures: v.nullable(
    v.object({
      /** `estimate`, `low` and `high` are shares for `ratio`, otherwise differences in the common unit. */
      scale: v.picklist(['ratio', 'means', 'medians']),
      estimate: v.number(),
      low: v.number(),
      high: v.number(),
      stage: v.picklist(['early', 'full']),
    }),
  ),
})

export type SharedEffect = v.InferOutput<typeof sharedEffectSchema>
