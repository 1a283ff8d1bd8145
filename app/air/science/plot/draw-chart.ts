import { scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { metrics } from '../../files/columns/metrics.ts'
import { fromCommonUnit } from '../../files/columns/units.ts'
import type { SeriesData } from '../series/series-data.ts'
import { type ChartClock, describeDay, describeInstant, describeTime, instantOf } from './chart-clock.ts'
import { type Column, toColumns } from './chart-columns.ts'
import { chartRows } from './chart-rows.ts'
import { drawGuidelines } from './draw-guidelines.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { toPointerScales } from './pointer-scales.ts'
import { lowestValue, valueScale } from './value-scale.ts'

interface DescribedSpan {
  from: number
  to: number
  clock: ChartClock
  format: (value: number) => string
  unit: string
}

export function describeChart(
  all: readonly Column[],
  { from, to, clock, format, unit }: DescribedSpan,
): string {
  const span = `From ${describeInstant(from, clock)} to ${describeInstant(to, clock)}`
  if (all.length === 0) return `${span}: no readings.`
  const low = format(all.reduce((least, each) => Math.min(least, each.low), Number.POSITIVE_INFINITY))
  const high = format(all.reduce((most, each) => Math.max(most, each.high), Number.NEGATIVE_INFINITY))
  return `${span}: the lowest reading is ${low}, the highest ${high}${unit === '' ? '' : ` ${unit}`}.`
}

/** Twice the columns that a phone shows; wide windows stretch them. */
const fullSize = { columns: 720, rows: 240 }
const tickCount = 6
const holdWords =
  'This source records changes only: a value lasts until the next one or until the source is unavailable, for up to 8 hours.'

interface ChartRequest {
  series: SeriesData
  from: number
  to: number
  clock: ChartClock
  marks: readonly { at: number; label: string }[]
  size?: { columns: number; rows: number }
}

/** Draws readings in their device's unit. */
export function drawChart({ series, from, to, clock, marks, size = fullSize }: ChartRequest): DrawnChart {
  const { columns, rows } = size
  const { metric, givenUnit, unit } = series
  const inGiven = (value: number) => (givenUnit === unit ? value : fromCommonUnit(value, givenUnit))
  const runs = toColumns(series, { from, to, columns }).map((run) =>
    run.map((each) => convert(each, inGiven)),
  )
  const all = runs.flat()
  const lowest = lowestValue(metric)
  const scale = valueScale(all, lowest === undefined ? undefined : inGiven(lowest))
  const format = createFormat(all)
  const share = (instant: number) => (instant - from) / (to - from)
  const table = chartRows(series, { from, to, clock, format: (value) => format(inGiven(value)) })
  const frame = { scale, inGiven, columns: all, unit: givenUnit, format }
  const { drawn, words } = drawGuidelines(metric, frame)
  const unitName = givenUnit === 'index' ? '' : givenUnit
  return {
    title: `${metrics[metric].name}${unitName === '' ? '' : ` in ${unitName}`}`,
    description: describeChart(all, { from, to, clock, format, unit: unitName }),
    unit: unitName,
    ...{ columns, rows, table },
    ...drawPaths(runs, (value) => rows * scale.at(value)),
    guidelines: drawn,
    guidelineWords: series.changesOnly ? [holdWords, ...words] : words,
    scales: toPointerScales(metric, { ...frame, from, to, clock }),
    xTicks: timeTicks(from, to, { count: tickCount, clock }).map(({ instant, label }, index) => ({
      ...{ at: round(share(instant)), label },
      isMain: index % 2 === 0,
    })),
    yTicks: scale.ticks.map(({ value, label }) => ({ at: round(scale.at(value)), label })),
    marks: marks
      .filter(({ at }) => at >= from && at <= to)
      .map(({ at, label }, index) => ({
        ...{ at: round(share(at)), number: index + 1, label },
        time: describeInstant(at, clock),
      })),
  }
}

function convert({ x, low, median, high }: Column, inGiven: (value: number) => number): Column {
  return { x, low: inGiven(low), median: inGiven(median), high: inGiven(high) }
}

function drawPaths(runs: readonly Column[][], y: (value: number) => number): { band: string; line: string } {
  const drawBand = area<Column>()
    .x(({ x }) => x)
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high))
    .digits(1)
  const drawLine = line<Column>()
    .x(({ x }) => x)
    .y(({ median }) => y(median))
    .digits(1)
  return {
    band: runs.map((run) => drawBand(run) ?? '').join(''),
    line: runs.map((run) => drawLine(run) ?? '').join(''),
  }
}

/** Rounds to a precision that suits readings of this magnitude. */
function createFormat(all: readonly Column[]): (value: number) => string {
  const size = all.reduce((most, { median }) => Math.max(most, Math.abs(median)), 0)
  const maximumFractionDigits = size < 100 ? 1 : 0
  return (value) => value.toLocaleString('en', { maximumFractionDigits })
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

const dayMs = 86_400_000

/** Returns about `count` round local times between two instants. */
function timeTicks(
  from: number,
  to: number,
  { count, clock }: { count: number; clock: ChartClock },
): { instant: number; label: string }[] {
  const { offsetAt, dayOne } = clock
  // Counts numbered days from day one, which is rarely the first of a month.
  const shift = dayOne ?? 0
  const [first, last] = [from + offsetAt(from), to + offsetAt(to)]
  const clocks =
    dayOne === null || last - first < 2 * dayMs
      ? scaleUtc([first, last], [0, 1]).ticks(count).map(Number)
      : countedDays(first - shift, last - shift, count).map((at) => at + shift)
  return clocks.flatMap((at) => {
    const instant = instantOf(at, clock)
    const isMidnight = (at - shift) % dayMs === 0
    const label = isMidnight ? describeDay(at, clock, false) : describeTime(at)
    return instant >= from && instant <= to ? [{ instant, label }] : []
  })
}

const dayCounts = [1, 2, 7, 14, 28, 91, 182, 364] as const

function countedDays(first: number, last: number, count: number): number[] {
  const step = dayMs * (dayCounts.find((days) => (last - first) / (days * dayMs) <= count * 1.3) ?? 364)
  const start = Math.ceil(first / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((last - start) / step) + 1) },
    (_, at) => start + at * step,
  )
}
