import { describe, expect, test } from 'vitest'
import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import type { Metric } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'
import type { ChartClock } from '../../science/plot/chart-clock.ts'
import { drawChart } from '../../science/plot/draw-chart.ts'
import type { SeriesData } from '../../science/series/series-data.ts'
import { describePoint } from './describe-point.ts'
import { findNearest, readDrawnPoints } from './drawn-points.ts'

const hour = 3_600_000
const day = 24 * hour
/** Midnight in Berlin, the day before DST begins at 02:00. */
const start = Date.UTC(2026, 2, 27, 23)
const offsetAt = createOffsetAt('Europe/Berlin')
const dated = { offsetAt, dayOne: null }

interface Drawn {
  clock?: ChartClock
  metric?: Metric
  unit?: Unit
  givenUnit?: Unit
}

/** Draws hourly readings from midnight; NaN for none. */
function draw(
  values: readonly number[],
  { clock = dated, metric = 'pm25', unit = 'µg/m³', givenUnit = unit }: Drawn = {},
) {
  const kept = values.flatMap((value, index) => (Number.isNaN(value) ? [] : [[start + index * hour, value]]))
  const points = {
    times: Float64Array.from(kept, ([time = 0]) => time),
    values: Float64Array.from(kept, ([, value = 0]) => value),
  }
  const series = {
    ...{ seriesId: '1', metric, variant: '', unit, givenUnit },
    ...{ stepMs: hour, points, thinning: null },
  }
  return drawChart({ series, from: start, to: start + 3 * day, clock, marks: [] })
}

function tellAll(values: readonly number[], drawn: Drawn = {}) {
  const chart = draw(values, drawn)
  return readDrawnPoints(chart).map((point) => describePoint(chart, point))
}

describe('the description of a point in a chart', () => {
  test('has each reading with its unit, and its guideline’s judgment', () => {
    expect(tellAll([4, 12, 70]).map(({ value, all }) => [value, all])).toEqual([
      ['4 µg/m³', '4 µg/m³. As an hourly mean: Good (European air quality index).'],
      ['12 µg/m³', '12 µg/m³. As an hourly mean: Fair (European air quality index).'],
      ['70 µg/m³', '70 µg/m³. As an hourly mean: Poor (European air quality index).'],
    ])
  })

  test('has the lowest and the highest value if several readings share a pixel', () => {
    const step = 60_000
    const times = Float64Array.from({ length: 720 }, (_, index) => start + index * step)
    const values = times.map((_, index) => (index === 7 ? 900 : 600))
    const series = {
      ...{ seriesId: '1', metric: 'co2', variant: '', unit: 'ppm', givenUnit: 'ppm' },
      ...{ stepMs: step, points: { times, values }, thinning: null },
    } satisfies SeriesData
    const chart = drawChart({ series, from: start, to: start + 10 * day, clock: dated, marks: [] })
    const [first] = readDrawnPoints(chart).map((point) => describePoint(chart, point))
    expect(first?.all).toBe('600 ppm, between 600 and 900. Harmless (UBA, Germany).')
  })

  test('uses local times on both sides of a clock change', () => {
    const told = tellAll(Array.from({ length: 40 }, (_, index) => 5 + (index % 7)))
    expect([0, 25, 26, 39].map((at) => told[at]?.time)).toEqual([
      '28 Mar 2026, 00:00',
      '29 Mar 2026, 01:00',
      '29 Mar 2026, 03:00',
      '29 Mar 2026, 16:00',
    ])
  })

  test('numbers days like the chart, and contains no date', () => {
    const told = tellAll(
      Array.from({ length: 30 }, () => 5),
      { clock: { offsetAt, dayOne: start + hour } },
    )
    expect(told[14]?.time).toBe('Day 1, 14:00')
    expect(told.at(-1)?.time).toBe('Day 2, 06:00')
  })

  test('omits measurements without a reading', () => {
    const chart = draw([5, 6, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 7])
    const points = readDrawnPoints(chart)
    expect(points).toHaveLength(3)
    expect(points.map((point) => describePoint(chart, point).value)).toEqual([
      '5 µg/m³',
      '6 µg/m³',
      '7 µg/m³',
    ])
    expect(findNearest(points, 0)).toBe(0)
    expect(findNearest(points, 1)).toBe(2)
    expect(findNearest([], 0.5)).toBe(-1)
  })

  test.each([
    ['humidity', '%', [20, 40, 70], ['below category II of EN 16798-1', 'within', 'above']],
    ['vocIndex', 'index', [10, 100, 100, 100, 400], ['below', 'the usual range in this chart', 'within']],
  ] as const)('says for %s how the reading relates to its range', (metric, unit, values, words) => {
    const told = tellAll(values, { metric, unit })
    for (const [index, part] of words.entries())
      expect(told[index]?.all.toLowerCase()).toContain(part.toLowerCase())
  })

  test('does not judge a single radon reading, and uses the device’s unit', () => {
    const told = tellAll([37, 370], { metric: 'radon', unit: 'Bq/m³', givenUnit: 'pCi/L' })
    expect(told.map(({ all }) => all)).toEqual(['1 pCi/L.', '10 pCi/L.'])
  })
})
