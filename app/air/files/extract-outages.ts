import { longestHoldMs } from '../air-limits.ts'
import type { Collected } from './collect-series.ts'
import { outageValue } from './outages.ts'

/** Removes outages from the values. Records each outage's start in `ends`, by the instant of the last reading before it. */
export function extractOutages(collected: Collected): Collected & { outages: number } {
  let outages = 0
  const series = collected.series.map((each) => {
    const ends = new Map<number, number>()
    let before = Number.NaN
    const values = each.values.map((value, index) => {
      const at = collected.instants[index] ?? Number.NaN
      if (value !== outageValue) {
        if (!Number.isNaN(value)) before = at
        return value
      }
      if (at - before < longestHoldMs) ends.set(before, at)
      if (!Number.isNaN(before)) outages += 1
      before = Number.NaN
      return Number.NaN
    })
    return { ...each, values, ends }
  })
  const isKept = collected.instants.map((_, index) =>
    series.some(({ values }) => !Number.isNaN(values[index])) ? 1 : 0,
  )
  const keep = (column: Float64Array) => column.filter((_, index) => isKept[index] === 1)
  return {
    ...collected,
    outages,
    instants: keep(collected.instants),
    series: series.map((each) => ({ ...each, values: keep(each.values) })),
  }
}
