import { scaleLinear } from 'd3-scale'
import type { SpreadFigures } from './figures-schema.server.ts'

export interface NamedSpread extends SpreadFigures {
  name: string
  /** Rows are sorted by this number, then by name. */
  place: number
}

/** A chart with one row for each group. All positions are shares of its width. */
export interface DrawnSpread {
  rows: DrawnSpreadRow[]
  ticks: Tick[]
  unit: string
}

export interface Tick {
  at: number
  label: string
}

export interface DrawnSpreadRow {
  name: string
  people: string
  /** Positions of the quantiles in `publishedQuantiles`. */
  at: number[]
  told: string[]
  words: string
}

export function drawSpread(spreads: readonly NamedSpread[], unit: string): DrawnSpread {
  const sorted = spreads.toSorted((one, other) => one.place - other.place || (one.name < other.name ? -1 : 1))
  const values = sorted.flatMap(({ quantiles }) => quantiles)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const from = low > 0 && low < high / 3 ? 0 : low
  const scale = scaleLinear([from, high === from ? from + 1 : high], [0, 1]).nice(5)
  const format = scale.tickFormat(5)
  return {
    unit,
    ticks: scale.ticks(5).map((value) => ({ at: scale(value), label: format(value) })),
    rows: sorted.map(({ name, people, quantiles }) => {
      const told = quantiles.map((value) => value.toLocaleString('en'))
      return {
        ...{ name, told },
        people: `${people.toLocaleString('en')} people or more`,
        at: quantiles.map((value) => scale(value)),
        words: `${name}: half of the hours below ${told[2]} ${unit}, 80% between ${told[0]} and ${told[4]} ${unit}.`,
      }
    }),
  }
}
