import * as v from 'valibot'
import { effectReportSchema } from '../../science/effects/effect-report-schema.ts'
import { markKindNames } from '../marks/mark-kinds.ts'

/** What is kept beside a shared chart: what it says, and the figures of which the community's are made. */
export const sharedEffectSchema = v.object({
  /** 'Purifier on' */
  action: v.string(),
  kind: v.picklist(markKindNames),
  report: effectReportSchema,
  figures: v.nullable(
    v.object({
      /** Of `ratio` a share, else a difference in the common unit. */
      scale: v.picklist(['ratio', 'means', 'medians']),
      estimate: v.number(),
      low: v.number(),
      high: v.number(),
      stage: v.picklist(['early', 'full']),
    }),
  ),
})

export type SharedEffect = v.InferOutput<typeof sharedEffectSchema>
