import * as v from 'valibot'
import { publishedQuantiles } from './metric-scales.ts'

const spreadFigures = v.object({
  people: v.number(),
  /** Values in the common unit, one for each of `publishedQuantiles`. */
  quantiles: v.pipe(v.array(v.number()), v.length(publishedQuantiles.length)),
})

const resultFigures = v.object({
  people: v.number(),
  unclear: v.number(),
  scale: v.picklist(['ratio', 'difference']),
  /** Results in ascending order: shares for `ratio`, otherwise differences in the common unit. */
  results: v.array(
    v.object({
      estimate: v.number(),
      low: v.number(),
      high: v.number(),
      isEarly: v.boolean(),
      isClear: v.boolean(),
    }),
  ),
})

export const figuresSchema = v.union([spreadFigures, resultFigures])

export type Figures = v.InferOutput<typeof figuresSchema>
export type SpreadFigures = v.InferOutput<typeof spreadFigures>
export type ResultFigures = v.InferOutput<typeof resultFigures>
