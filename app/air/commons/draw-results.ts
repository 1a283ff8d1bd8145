import { scaleLinear } from 'd3-scale'
import { withUnit } from '../files/columns/with-unit.ts'
import type { Tick } from './draw-spread.ts'
import type { ResultFigures } from './figures-schema.server.ts'

export interface DrawnResults {
  summary: string
  rows: DrawnResult[]
  ticks: Tick[]
  zero: number
}

/** A row of the chart. All positions are shares of the width. */
export interface DrawnResult {
  low: number
  at: number
  high: number
  isCut: boolean
  isEarly: boolean
  isClear: boolean
  change: string
  interval: string
  verdict: string
}

/** The limit of the scale. An interval based on a few days can be many times wider and would compress the others. */
const widest = { ratio: 1 }

export function drawResults({ people, unclear, scale, results }: ResultFigures, unit: string): DrawnResults {
  const most =
    scale === 'ratio' ? widest.ratio : 1.5 * Math.max(...results.map(({ estimate }) => Math.abs(estimate)), 1)
  const cut = (value: number) => Math.max(-most, Math.min(most, value))
  const place = scaleLinear(
    [
      Math.min(-most / 2, ...results.map(({ low }) => cut(low))),
      Math.max(most / 4, ...results.map(({ high }) => cut(high))),
    ],
    [0, 1],
  ).nice(4)
  return {
    summary: `${people.toLocaleString('en')} people. ${unclear.toLocaleString('en')} of them found no clear difference.${
      results.length < people
        ? ` The chart shows ${results.length} of them, evenly from the lowest to the highest.`
        : ''
    }`,
    zero: place(0),
    ticks: place.ticks(4).map((value) => ({ at: place(value), label: tell(value, { scale, unit }) })),
    rows: results.map(({ estimate, low, high, isEarly, isClear }) => ({
      ...{ low: place(cut(low)), at: place(cut(estimate)), high: place(cut(high)), isEarly, isClear },
      isCut: high > most || low < -most,
      change: tell(estimate, { scale, unit }),
      interval: `${tell(low, { scale, unit })} to ${tell(high, { scale, unit })}`,
      verdict: `${isClear ? 'Clear' : 'No clear difference'}${isEarly ? ', early' : ''}`,
    })),
  }
}

function tell(value: number, { scale, unit }: { scale: ResultFigures['scale']; unit: string }): string {
  const amount = scale === 'ratio' ? Math.round(100 * value) : value
  const text = Math.abs(amount).toLocaleString('en', { maximumSignificantDigits: 3 })
  const sign = amount === 0 ? '' : amount < 0 ? '−' : '+'
  return withUnit(`${sign}${text}`, scale === 'ratio' ? '%' : unit)
}
