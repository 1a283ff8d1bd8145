import type { Unit } from '../../files/columns/units.ts'
import type { EffectScale } from './effect-rules.ts'
import type { Interval } from './intervals/interval.ts'

export type ActionKind =
  | 'purifier_on'
  | 'filter_box_built'
  | 'window_opened'
  | 'stove_replaced'
  | 'sensor_moved'

export interface Action {
  kind: ActionKind
  at: number
}

export interface Side {
  /** First and last day that count, in days since 1970. */
  firstDay: number
  lastDay: number
  days: number
  hours: number
  /** Geometric mean, mean, or mean of the daily medians, depending on the scale. */
  typical: number
  median: number
  p95: number
  /** Hours above WHO's 24-hour guideline of 15 µg/m³; null except for PM2.5. */
  hoursAboveGuideline: number | null
}

export type Caution =
  /** Purifiers don't remove CO₂. */
  | 'purifier_keeps_co2'
  /** The reduction is larger than in any reviewed study of purifiers. */
  | 'larger_than_studied'
  /** A clear increase after a purifier was added. */
  | 'more_after'
  /** More than `seasonDays` lie between both sides. */
  | 'season'

/** The reason for showing a chart without a figure. */
export type NoEffect =
  | 'not_comparable'
  | 'sensor_moved'
  | 'too_few_days'
  | 'too_few_radon_days'
  | 'too_few_pairs'
  | 'other_hours'
  | 'too_low'

/** `history`: at least 60 days of the room. `outdoors`: at least 60 days of outdoor air. `bound`: an upper bound from the compared days. */
export type LagOneBasis = 'history' | 'outdoors' | 'bound'

export interface Effect {
  method: 'days' | 'outdoor' | 'paired'
  /** Lag-1 correlation of days and its basis; null for a randomized plan. */
  lag1: { value: number; from: LagOneBasis; days: number } | null
  scale: EffectScale
  unit: Unit
  stage: 'early' | 'full'
  /** For `ratio` a share: -0.38 is 38% lower. Otherwise a difference in the unit. */
  change: Interval
  isClear: boolean
  before: Side
  after: Side
  matchedHours: number
  /** Measured hours that were not used: those around the action and those of incomplete days. */
  droppedHours: number
  /** Change of the outdoor air, on the scale of `change`; null if unknown. */
  outdoorChange: number | null
  cautions: Caution[]
}

export type EffectResult = Effect | { none: NoEffect }
