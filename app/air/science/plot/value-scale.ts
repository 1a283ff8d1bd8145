import { quantile } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { Metric } from '../../files/columns/metrics.ts'
import type { Column } from './chart-columns.ts'

/** Highest allowed lower end of the scale in the common unit: 0, or the outdoor level of CO₂. */
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
  /** Converts a value in the readings' unit to a share of the height from the top. */
  at: (value: number) => number
  ends: { bottom: number; top: number }
  ticks: { value: number; label: string }[]
}

/** @param lowest in the unit of the columns; undefined for no fixed lower end */
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

export function usualRange(columns: readonly Column[]): [low: number, high: number] {
  const medians = columns.map(({ median }) => median)
  return [quantile(medians, 0.1) ?? 0, quantile(medians, 0.9) ?? 0]
}
