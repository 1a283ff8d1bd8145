import type { Measurement } from '#app/community/stories/measurement-schema.ts'
import { fromCommonUnit } from '../../files/columns/units.ts'
import { withUnit } from '../../files/columns/with-unit.ts'
import type { RoomKind, roomKinds } from '../../room-kinds.ts'
import type { ChartClock } from '../../science/plot/chart-clock.ts'
import { drawChart } from '../../science/plot/draw-chart.ts'
import { medianOf } from '../../science/series/order-statistics.ts'
import type { SeriesData } from '../../science/series/series-data.ts'

const dayMs = 86_400_000
/** Fits a card on a phone, and is small enough for a page with twenty cards. */
const size = { columns: 96, rows: 36 }

interface MeasuredSpan {
  series: SeriesData
  room: (typeof roomKinds)[RoomKind]
  clock: ChartClock
  from: number
  to: number
  effect: string | null
}

/** Returns the summary of a chart for lists. @returns null if there are no readings */
export function describeMeasurement({ effect, ...measured }: MeasuredSpan): Measurement | null {
  const described = describeReadings(measured)
  if (described === null) return null
  const { series, clock, from, to } = measured
  const { title, band, line } = drawChart({ series, clock, from, to, marks: [], size })
  return { ...{ title, band, line, effect, ...size }, words: described.words }
}

/** Returns the median and a sentence about the readings. @returns null if there are none */
export function describeReadings({ series, room, ...span }: Omit<MeasuredSpan, 'effect' | 'clock'>) {
  const { values } = series.points
  if (values.length === 0) return null
  const given = (value: number) => {
    const amount = series.givenUnit === series.unit ? value : fromCommonUnit(value, series.givenUnit)
    const digits = Math.abs(amount) < 10 ? 1 : 0
    const text = amount.toLocaleString('en', { maximumFractionDigits: digits })
    return series.givenUnit === 'index' ? text : withUnit(text, series.givenUnit)
  }
  const highs = series.thinning?.highs ?? values
  const highest = highs.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const days = Math.max(1, Math.round((span.to - span.from) / dayMs))
  const median = given(medianOf(values.slice()))
  return {
    figure: median,
    words: `${room}, ${days} ${days === 1 ? 'day' : 'days'}: half of the readings below ${median}, the highest ${given(highest)}.`,
  }
}
