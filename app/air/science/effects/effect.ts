import type { Unit } from '../../files/columns/units.ts'
import type { EffectScale } from './effect-rules.ts'
import type { Interval } from './intervals/interval.ts'

/** What was done, as a person marks it. */
export type ActionKind =
  | 'purifier_on'
  | 'filter_box_built'
  | 'window_opened'
  | 'stove_replaced'
  | 'sensor_moved'

export interface Action {
  kind: ActionKind
  /** Milliseconds since 1970. */
  at: number
}

/** One side of a comparison, in the unit of the series. */
export interface Side {
  /** The first and the last day that count, in days since 1970. */
  firstDay: number
  lastDay: number
  days: number
  hours: number
  /** The geometric mean, the mean or the mean of the days' medians, as the scale says. */
  typical: number
  /** Of the hours. */
  median: number
  p95: number
  /** Hours above WHO's guideline for 24 hours, 15 µg/m³; null but for PM2.5. */
  hoursAboveGuideline: number | null
}

/** What is said beside a figure. */
export type Caution =
  /** A purifier takes no CO₂ out of the air. */
  | 'purifier_keeps_co2'
  /** More than purifiers did in the homes that were studied. */
  | 'larger_than_studied'
  /** Clearly more after something that should make it less. */
  | 'more_after'
  /** Weeks lie between both sides. */
  | 'season'

/** Why there is a picture and no figure. */
export type NoEffect =
  | 'not_comparable'
  | 'sensor_moved'
  | 'too_few_days'
  | 'too_few_radon_days'
  | 'too_few_pairs'
  | 'other_hours'
  | 'too_low'

/** `history`: 60 days or more of the same model. `outdoors`: 60 or more of the outdoor air. `bound`: an upper bound from the compared days. */
export type LagOneBasis = 'history' | 'outdoors' | 'bound'

export interface Effect {
  method: 'days' | 'outdoor' | 'paired'
  /** How much a day resembles the day before it, and what says so; null for a plan by coin. */
  lag1: { value: number; from: LagOneBasis; days: number } | null
  scale: EffectScale
  unit: Unit
  stage: 'early' | 'full'
  /** For `ratio` a share: -0.38 is 38 % lower. Else a difference in the unit. */
  change: Interval
  /** Whether the interval leaves out 0. */
  isClear: boolean
  before: Side
  after: Side
  /** Hours of the day that both sides have. */
  matchedHours: number
  /** Measured hours that were left out: around what was done, and of days with too few. */
  droppedHours: number
  /** By how much the outdoor air differed, as `change`; null where it isn't known. */
  outdoorChange: number | null
  cautions: Caution[]
}

export type EffectResult = Effect | { none: NoEffect }
