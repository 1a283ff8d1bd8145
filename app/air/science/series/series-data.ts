import type { Metric } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'

/** The readings of one quantity, from one device in one room, over a span of time: what charts and comparisons take. */
export interface SeriesData {
  seriesId: string
  metric: Metric
  /** What tells two series of one quantity apart, such as 'raw'; '' for most. */
  variant: string
  /** The common unit of the metric (`commonUnitOf`), which every value here is in. */
  unit: Unit
  /** What the device gives them in, and who brought them wants to read. */
  givenUnit: Unit
  /**
   * The usual time between two readings, in milliseconds: their median in the span before thinning; 0 below two readings. A
   * longer silence than three of them is a gap. It is about the device, whatever `thinning` says.
   */
  stepMs: number
  /** Whether the source records changes only: then each value stands in `points` for as long as it holds (`holdValues`). */
  changesOnly?: boolean
  /** Every reading, or, thinned, the median of each bucket that has readings, at the bucket's middle. */
  points: SeriesPoints
  /** Null while every reading is there. */
  thinning: SeriesThinning | null
}

export interface SeriesPoints {
  /** Milliseconds since 1970, ascending, each once. */
  times: Float64Array
  /** As many as `times`; never NaN: where nothing was measured there is no time either. */
  values: Float64Array
}

/** What became of more readings than were asked for: peaks are in `highs` and `lows`, never lost. */
export interface SeriesThinning {
  /** Milliseconds; buckets begin at multiples of it since 1970. */
  bucketMs: number
  /** Of each bucket, in the order of `points`. */
  lows: Float64Array
  highs: Float64Array
  counts: Uint32Array
}
