import type { Metric } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'

/** Readings of one metric from one device in one room over a span. The input of charts and comparisons. */
export interface SeriesData {
  seriesId: string
  metric: Metric
  /** Distinguishes series of one metric, for example 'raw'; usually ''. */
  variant: string
  /** The metric's common unit (`commonUnitOf`), used by all values here. */
  unit: Unit
  /** The device's unit, used for display. */
  givenUnit: Unit
  /** Median interval between readings in ms, before thinning; 0 for fewer than two readings. A pause of more than three intervals is a gap. */
  stepMs: number
  /** True if the source records only changes; `points` then repeats each value while it holds (`holdValues`). */
  changesOnly?: boolean
  /** Every reading. If thinned, the median of each non-empty bucket, at the time of the bucket's middle. */
  points: SeriesPoints
  /** Null if not thinned. */
  thinning: SeriesThinning | null
}

interface SeriesPoints {
  /** Milliseconds since 1970, ascending, without duplicates. */
  times: Float64Array
  /** Same length as `times`, never NaN: times without a reading are left out. */
  values: Float64Array
}

/** Statistics of the buckets if there were more readings than requested. Peaks are preserved in `highs` and `lows`. */
interface SeriesThinning {
  /** Milliseconds. Buckets begin at multiples of this length since 1970. */
  bucketMs: number
  /** One for each bucket, in the order of `points`. */
  lows: Float64Array
  highs: Float64Array
  counts: Uint32Array
}
