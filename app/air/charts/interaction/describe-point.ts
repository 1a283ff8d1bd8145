import { describeDay, describeTime } from '../../science/plot/chart-clock.ts'
import type { DrawnChart } from '../../science/plot/drawn-chart.ts'
import type { DrawnPoint } from './drawn-points.ts'

const minuteMs = 60_000
/** Rounding steps for times in minutes. The step is never finer than a column. */
const timeSteps = [60, 15, 5, 1]
/** Path coordinates have one decimal, so ten positions in a column or row can be distinguished. */
const placesInRow = 10

export interface PointWords {
  time: string
  value: string
  /** For example '12 µg/m³, between 8 and 31. As an hourly mean: Fair (European air quality index).' */
  all: string
}

type DescribedChart = Pick<DrawnChart, 'scales' | 'unit' | 'columns' | 'rows'>

export function describePoint(chart: DescribedChart, { at, low, median, high }: DrawnPoint): PointWords {
  const { scales, unit } = chart
  const format = createFormat(chart)
  const valueAt = (share: number) => format(scales.top + share * (scales.bottom - scales.top))
  const inUnit = (value: string) => (unit === '' ? value : `${value} ${unit}`)
  const value = inUnit(valueAt(median))
  const [lowest, highest] = [valueAt(low), valueAt(high)]
  const range = lowest === highest ? '' : `, between ${lowest} and ${highest}`
  const level = scales.levels.find(({ top, bottom }) => median >= top && median <= bottom)
  return {
    time: describeTimeAt(chart, at),
    value,
    all: `${value}${range}.${level ? ` ${capitalize(level.words)}.` : ''}`,
  }
}

function describeTimeAt({ scales, columns }: DescribedChart, share: number): string {
  const { start, length, shifts, areDaysCounted } = scales
  const minutesInColumn = length / columns / minuteMs
  const step = (timeSteps.find((minutes) => minutes <= minutesInColumn) ?? 1) * minuteMs
  const drawnAt = share + 0.5 / columns / placesInRow
  const shift = shifts.reduce((sum, { at, by }) => (drawnAt >= at ? sum + by : sum), 0)
  const at = Math.round((start + share * length + shift) / step) * step
  return `${describeDay(at, { dayOne: areDaysCounted ? 0 : null })}, ${describeTime(at)}`
}

/** Returns a formatter with as many decimals as the drawing resolves. */
function createFormat({ scales, rows }: DescribedChart): (value: number) => string {
  const step = Math.abs(scales.top - scales.bottom) / rows / placesInRow
  const maximumFractionDigits = Math.min(3, Math.max(0, Math.floor(-Math.log10(step || 1))))
  return (value) => value.toLocaleString('en', { maximumFractionDigits })
}

function capitalize(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
