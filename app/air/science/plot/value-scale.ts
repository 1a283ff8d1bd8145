import { quantile } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { Metric } from '../../files/columns/metrics.ts'
import type { Column } from './chart-columns.ts'

/** Where the lower end of the scale lies at most, in the common unit: nothing, or the CO₂ that is everywhere. */
const lowestOf: Partial<Record<Metric, number>> = {
  co2: 400,
  radon: 0,
  pm1: 0,
  pm25: 0,
  pm4: 0,
  pm10: 0,
  vocShare: 0,
  vocMass: 0,
}

export interface ValueScale {
  /** The share of the height from the top, for a value in the unit of the readings. */
  at: (value: number) => number
  /** At the lower and the upper edge. */
  ends: { bottom: number; top: number }
  ticks: { value: number; label: string }[]
}

/** @param lowest in the unit of the columns; undefined for no fixed end */
export function valueScale(columns: readonly Column[], lowest: number | undefined): ValueScale {
  const low = columns.reduce(
    (least, column) => Math.min(least, column.low),
    lowest ?? Number.POSITIVE_INFINITY,
  )
  const high = columns.reduce((most, column) => Math.max(most, column.high), low)
  const scale = scaleLinear([low, high === low ? low + 1 : high], [1, 0]).nice(4)
  const format = scale.tickFormat(4)
  const [bottom = low, top = high] = scale.domain()
  return {
    at: (value) => scale(value),
    ends: { bottom, top },
    ticks: scale.ticks(4).map((value) => ({ value, label: format(value) })),
  }
}

export function lowestValue(metric: Metric): number | undefined {
  return lowestOf[metric]
}

/** What eight of ten columns hold. */
export function usualRange(columns: readonly Column[]): [low: number, high: number] {
  const medians = columns.map(({ median }) => median)
  return [quantile(medians, 0.1) ?? 0, quantile(medians, 0.9) ?? 0]
}
