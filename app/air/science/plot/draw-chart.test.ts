import { describe, expect, test } from 'vitest'
import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import type { Metric } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'
import type { SeriesData } from '../series/series-data.ts'
import { drawChart } from './draw-chart.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 2, 27, 23)
const inBerlin = { offsetAt: createOffsetAt('Europe/Berlin'), dayOne: null }

function hourly(
  values: readonly number[],
  {
    metric = 'pm25',
    unit = 'µg/m³',
    givenUnit = unit,
  }: { metric?: Metric; unit?: Unit; givenUnit?: Unit } = {},
): SeriesData {
  const times = Float64Array.from(values, (_, index) => start + index * hour)
  const points = { times, values: Float64Array.from(values) }
  return { seriesId: '1', metric, variant: '', unit, givenUnit, stepMs: hour, points, thinning: null }
}

const draw = (series: SeriesData, changes: Partial<Parameters<typeof drawChart>[0]> = {}) =>
  drawChart({ series, from: start, to: start + 3 * day, clock: inBerlin, marks: [], ...changes })

const threeDays = Array.from({ length: 71 }, (_, index) => 5 + (index % 24))

describe('a chart', () => {
  test('is described in words, with local times', () => {
    const { title, description } = draw(hourly(threeDays))
    expect(title).toBe('PM2.5 in µg/m³')
    expect(description).toBe(
      'From 28 Mar 2026, 00:00 to 31 Mar 2026, 01:00: the lowest reading is 5, the highest 28 µg/m³.',
    )
  })

  test('has a row for each local day, including one with 23 hours', () => {
    const { table } = draw(hourly(threeDays))
    expect(table.head).toBe('Day')
    expect(table.rows.map(({ time, readings }) => [time, readings])).toEqual([
      ['28 Mar 2026', 24],
      ['29 Mar 2026', 23],
      ['30 Mar 2026', 24],
    ])
    expect(table.rows[0]).toMatchObject({ lowest: '5', median: '16.5', highest: '28' })
  })

  test('has a row for each hour of two days, and one for each month of a year', () => {
    expect(draw(hourly(threeDays), { to: start + day }).table.rows).toHaveLength(25)
    const year = draw(hourly(Array.from({ length: 365 * 24 }, () => 4)), { to: start + 365 * day })
    expect(year.table.rows.map(({ time }) => time).slice(0, 2)).toEqual(['March 2026', 'April 2026'])
    expect(year.table.rows).toHaveLength(13)
  })

  test('has ticks at local midnights, on both sides of a clock change', () => {
    const { xTicks } = draw(hourly(threeDays))
    expect(xTicks.filter(({ label }) => !label.includes(':')).map(({ label }) => label)).toEqual([
      '28 Mar',
      '29 Mar',
      '30 Mar',
      '31 Mar',
    ])
    expect(xTicks.at(-1)?.at).toBeCloseTo(71 / 72, 3)
  })

  test('a chart with numbered days contains no date', () => {
    const chart = draw(hourly(threeDays), {
      clock: { ...inBerlin, dayOne: start + hour },
      marks: [{ at: start + 30 * hour, label: 'Purifier on' }],
    })
    expect(chart.marks).toEqual([{ at: 0.4167, number: 1, label: 'Purifier on', time: 'Day 2, 07:00' }])
    expect(JSON.stringify(chart)).not.toMatch(/Mar|2026/)
    expect(chart.xTicks.map(({ label }) => label)).toContain('Day 2')
  })

  test('numbers the marks inside it', () => {
    const marks = [-1, 10, 80].map((at) => ({ at: start + at * hour, label: `${at}` }))
    expect(draw(hourly(threeDays), { marks }).marks).toMatchObject([{ number: 1, label: '10' }])
  })

  test('says that it has no readings', () => {
    const { description, line, table } = draw(hourly([]))
    expect(description).toContain('no readings')
    expect([line, table.rows]).toEqual(['', []])
  })
})

describe('guidelines', () => {
  test('are shown with the organizations that set them, even if they are beyond the scale', () => {
    const { guidelines, guidelineWords } = draw(hourly(threeDays))
    expect(guidelineWords).toEqual([
      'European air quality index (2025, hourly means, made for outdoor air): Good up to 5 µg/m³, Fair up to 15 µg/m³, Moderate up to 50 µg/m³, Poor up to 90 µg/m³, Very poor up to 140 µg/m³, Extremely poor above.',
      'WHO (2021 guideline): over 24 hours 15 µg/m³.',
    ])
    expect(guidelines.map(({ label }) => label)).toEqual([
      'European air quality index: Good up to 5, Fair up to 15, Moderate above',
      null,
      null,
      'WHO, over 24 hours: 15',
    ])
  })

  test('are in the device’s unit, like the rest of the chart', () => {
    const chart = draw(hourly([37, 74, 370], { metric: 'radon', unit: 'Bq/m³', givenUnit: 'pCi/L' }))
    expect(chart.title).toBe('Radon in pCi/L')
    expect(chart.table.rows[0]).toMatchObject({ lowest: '1', median: '2', highest: '10' })
    expect(chart.guidelineWords[0]).toBe('WHO (reference level, yearly mean): yearly mean 2.7 pCi/L.')
    const warm = draw(hourly([0, 20, 100], { metric: 'temperature', unit: '°C', givenUnit: '°F' }))
    expect(warm.table.rows[0]).toMatchObject({ lowest: '32', median: '68', highest: '212' })
  })

  test.each([
    ['vocShare', 'ppb'],
    ['vocIndex', 'index'],
    ['noxIndex', 'index'],
  ] as const)('don’t judge %s, which is shown with its own range', (metric, unit) => {
    const { guidelineWords, guidelines } = draw(hourly(threeDays, { metric, unit }))
    expect(guidelineWords).toHaveLength(1)
    expect(guidelineWords[0]).toMatch(/^There is no official guideline for this quantity/)
    expect(guidelines).toMatchObject([{ label: 'Usual range in this chart' }])
  })
})
