import * as v from 'valibot'
import { toldShares } from './levels.ts'

const spreadFigures = v.object({
  /** At least so many. */
  people: v.number(),
  /** In the common unit, as many as `toldShares`. */
  quantiles: v.pipe(v.array(v.number()), v.length(toldShares.length)),
})

const resultFigures = v.object({
  people: v.number(),
  /** Of whom so many found no clear difference. */
  unclear: v.number(),
  scale: v.picklist(['ratio', 'difference']),
  /** From the lowest on. Of `ratio` shares, else differences in the common unit. */
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

/** What is kept of many people's charts together. */
export const figuresSchema = v.union([spreadFigures, resultFigures])

export type Figures = v.InferOutput<typeof figuresSchema>
export type SpreadFigures = v.InferOutput<typeof spreadFigures>
export type ResultFigures = v.InferOutput<typeof resultFigures>
