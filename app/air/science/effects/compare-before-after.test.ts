import { describe, expect, test } from 'vitest'
import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import type { SeriesData } from '../series/series-data.ts'
import { type Comparison, compareBeforeAfter } from './compare-before-after.ts'
import { compareOnOff } from './compare-on-off.ts'
import type { Effect, EffectResult } from './effect.ts'
import { simulatedStart, toSeries } from './testing/simulated-air.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** @param level value by hour since the Monday at the start; NaN for an hour without a reading */
function seriesOf(
  days: number,
  level: (hour: number) => number,
  changes: Partial<SeriesData> = {},
): SeriesData {
  const hours = Array.from({ length: days * 24 }, (_, hour) => hour).filter(
    (hour) => !Number.isNaN(level(hour)),
  )
  const times = Float64Array.from(hours, (hour) => simulatedStart + hour * hourMs)
  return { ...toSeries(times, Float64Array.from(hours, level)), ...changes }
}

/** Varies days slightly: factors 0.9, 1 and 1.1 in turn. */
const wobble = (hour: number) => 0.9 + 0.1 * (Math.floor(hour / 24) % 3)

function compare(series: SeriesData, day: number, changes: Partial<Comparison> = {}): EffectResult {
  const action = { kind: 'purifier_on', at: simulatedStart + day * dayMs } as const
  return compareBeforeAfter({ series, action, others: [], offsetAt: () => 0, ...changes })
}

function found(result: EffectResult): Effect {
  if ('none' in result) throw new Error(result.none)
  return result
}

const halvedAfter = (day: number) => (hour: number) => wobble(hour) * (hour < day * 24 ? 20 : 10)

describe('the comparison before and after', () => {
  test('reports half the level as 50% less, with the compared days and hours', () => {
    const effect = found(compare(seriesOf(15, halvedAfter(7.5)), 7.5))
    expect(effect.change.estimate).toBeCloseTo(-0.5, 1)
    expect(effect).toMatchObject({ method: 'days', stage: 'full', isClear: true, matchedHours: 24 })
    expect(effect.before).toMatchObject({ days: 7, hours: 168, hoursAboveGuideline: 168 })
    expect(effect.after).toMatchObject({ days: 7, hours: 168, hoursAboveGuideline: 0 })
    // Drops the day of the action: 12 hours before and 12 hours after it.
    expect(effect.droppedHours).toBe(24)
  })

  test('is preliminary with three days on each side, and has no figure with fewer', () => {
    expect(found(compare(seriesOf(7, halvedAfter(3.5)), 3.5)).stage).toBe('early')
    expect(compare(seriesOf(6, halvedAfter(3.5)), 3.5)).toEqual({ none: 'too_few_days' })
    expect(
      compare(
        seriesOf(0, () => 1),
        3.5,
      ),
    ).toEqual({ none: 'too_few_days' })
  })

  test('is preliminary for a week without a weekend', () => {
    const workdays = (hour: number) => (Math.floor(hour / 24) % 7 < 5 ? halvedAfter(14.5)(hour) : Number.NaN)
    const effect = found(compare(seriesOf(29, workdays), 14.5))
    expect(effect.before.days).toBeGreaterThanOrEqual(7)
    expect(effect.stage).toBe('early')
  })

  test('has no result if the sensor ran only at night before and only by day after', () => {
    const shifted = (hour: number) => {
      const ofDay = hour % 24
      const isOn = hour < 7.5 * 24 ? ofDay < 18 : ofDay >= 6
      return isOn ? 10 : Number.NaN
    }
    expect(compare(seriesOf(15, shifted), 7.5)).toEqual({ none: 'other_hours' })
  })

  test('compares nights with nights', () => {
    const nightly = (hour: number) => {
      const ofDay = hour % 24
      return ofDay >= 22 || ofDay < 6 ? halvedAfter(7.5)(hour) : Number.NaN
    }
    const effect = found(compare(seriesOf(16, nightly), 7.5, { hours: { first: 22, count: 8 } }))
    expect(effect.matchedHours).toBe(8)
    expect(effect.change.estimate).toBeCloseTo(-0.5, 1)
  })

  test('has no result below 3 µg/m³ on both sides', () => {
    expect(
      compare(
        seriesOf(15, (hour) => (hour < 180 ? 2.5 : 1.5)),
        7.5,
      ),
    ).toEqual({ none: 'too_low' })
    expect(
      found(
        compare(
          seriesOf(15, (hour) => wobble(hour) * (hour < 180 ? 8 : 1.5)),
          7.5,
        ),
      ).isClear,
    ).toBe(true)
  })

  test('stops at another change in the room, but not at an opened window', () => {
    const series = seriesOf(15, halvedAfter(7.5))
    const at = simulatedStart + 11.5 * dayMs
    expect(found(compare(series, 7.5, { others: [{ kind: 'filter_box_built', at }] })).after.days).toBe(3)
    expect(found(compare(series, 7.5, { others: [{ kind: 'window_opened', at }] })).after.days).toBe(7)
    expect(compare(series, 7.5, { others: [{ kind: 'sensor_moved', at: at - 2 * dayMs }] })).toEqual({
      none: 'too_few_days',
    })
  })

  test('uses at most the fourteen nearest days on each side', () => {
    const effect = found(compare(seriesOf(61, halvedAfter(30.5)), 30.5))
    expect([effect.before.days, effect.after.days]).toEqual([14, 14])
    expect(effect.after.firstDay - effect.before.lastDay).toBe(2)
  })

  test('uses local days, even across a clock change', () => {
    // The purifier is on until 18:00 in Berlin, where DST begins on 29 March at 2:00. In UTC, that is 17:00 before and 16:00 after.
    const start = Date.UTC(2026, 2, 21, 23)
    const isOn = (hour: number) => (hour + (hour < 7 * 24 + 2 ? 0 : 1)) % 24 < 18
    const hours = Array.from({ length: 15 * 24 - 1 }, (_, hour) => hour).filter(isOn)
    const times = Float64Array.from(hours, (hour) => start + hour * hourMs)
    const values = Float64Array.from(hours, (hour) => wobble(hour) * (hour < 180 ? 20 : 10))
    const comparison = {
      series: toSeries(times, values),
      action: { kind: 'purifier_on', at: start + 7.4 * dayMs },
      others: [],
    } as const
    const effect = found(compareBeforeAfter({ ...comparison, offsetAt: createOffsetAt('Europe/Berlin') }))
    expect(effect).toMatchObject({ matchedHours: 18, before: { days: 7 }, after: { days: 7 } })
    expect(compareBeforeAfter({ ...comparison, offsetAt: () => hourMs })).toEqual({ none: 'other_hours' })
  })

  test('uses outdoor readings to remove the influence of weather', () => {
    const smoke = (hour: number) => (Math.floor(hour / 24) % 5) + (hour < 7.5 * 24 ? 20 : 10)
    const series = seriesOf(15, (hour) => 0.5 * smoke(hour))
    expect(found(compare(series, 7.5)).isClear).toBe(true)
    const effect = found(compare(series, 7.5, { outdoor: seriesOf(15, smoke) }))
    expect(effect).toMatchObject({ method: 'outdoor' })
    expect(effect.change.estimate).toBeCloseTo(0, 6)
    expect(effect.outdoorChange).toBeLessThan(-0.3)
  })

  test('ignores outdoor readings if there are too few days of them', () => {
    const outdoor = seriesOf(4, () => 10)
    expect(found(compare(seriesOf(15, halvedAfter(7.5)), 7.5, { outdoor })).method).toBe('days')
  })

  test('estimates how days correlate from two months of readings, and assumes an upper bound with fewer', () => {
    const random = createSeededRandom('days of a home')
    let weather = 1
    const daily = Array.from({ length: 90 }, () => {
      weather = 0.3 * weather + 0.7 * (0.5 + random())
      return weather
    })
    const level = (hour: number) => (hour < 75.5 * 24 ? 20 : 10) * (daily[Math.floor(hour / 24)] ?? 1)
    const long = found(compare(seriesOf(90, level), 75.5))
    expect(long.lag1).toMatchObject({ from: 'history', days: 75 })
    const recent = (hour: number) => (hour < 61 * 24 ? Number.NaN : level(hour))
    const short = found(compare(seriesOf(90, recent), 75.5))
    expect(short.lag1).toMatchObject({ from: 'bound', days: 28 })
    expect(short.change.estimate).toBeCloseTo(long.change.estimate, 12)
    expect(short.change.high - short.change.low).toBeGreaterThan(long.change.high - long.change.low)
    // The outdoor days end before the second side. That is too short for the outdoor model, but two months suffice to estimate the
    // weather's lag-1 correlation.
    const outdoor = seriesOf(75, level)
    const beside = found(compare(seriesOf(90, recent), 75.5, { outdoor }))
    expect(beside.method).toBe('days')
    expect(beside.lag1?.value).toBeLessThanOrEqual(short.lag1?.value ?? 0)
  })

  test('a comparison of radon begins a day and a half after the change, and needs ten days on each side', () => {
    const radon = { metric: 'radon', unit: 'Bq/m³', givenUnit: 'Bq/m³' } as const
    // The device shows the mean of the last 24 hours.
    const level = (hour: number) => 200 - 100 * Math.min(1, Math.max(0, (hour - 348) / 24)) + wobble(hour)
    const effect = found(compare(seriesOf(29, level, radon), 14.5))
    expect(effect.change.estimate).toBeCloseTo(-100, 1)
    expect(effect.after).toMatchObject({ firstDay: effect.before.lastDay + 3, days: 13 })
    expect(compare(seriesOf(24, level, radon), 14.5)).toEqual({ none: 'too_few_radon_days' })
  })

  test('a comparison of CO₂ is in ppm, and cautions that purifiers don’t remove it', () => {
    const co2 = { metric: 'co2', unit: 'ppm', givenUnit: 'ppm' } as const
    const effect = found(
      compare(
        seriesOf(15, (hour) => (hour < 180 ? 1200 : 800) + wobble(hour), co2),
        7.5,
      ),
    )
    expect(effect.change.estimate).toBeCloseTo(-400, 0)
    expect(effect.cautions).toEqual(['purifier_keeps_co2'])
  })

  test('flags an effect that is larger than any published one, and an increase', () => {
    const fall = found(
      compare(
        seriesOf(15, (hour) => wobble(hour) * (hour < 180 ? 100 : 5)),
        7.5,
      ),
    )
    const rise = found(
      compare(
        seriesOf(15, (hour) => wobble(hour) * (hour < 180 ? 10 : 100)),
        7.5,
      ),
    )
    expect([fall.cautions, rise.cautions]).toEqual([['larger_than_studied'], ['more_after']])
  })

  test('cautions about the season if three weeks are without readings', () => {
    const level = (hour: number) => (hour > 170 && hour < 28 * 24 ? Number.NaN : halvedAfter(7.5)(hour))
    expect(found(compare(seriesOf(36, level), 7.5)).cautions).toContain('season')
  })

  test.each(['pressure', 'vocIndex', 'noxIndex'] as const)('is not made for %s', (metric) => {
    expect(
      compare(
        seriesOf(15, () => 100, { metric }),
        7.5,
      ),
    ).toEqual({ none: 'not_comparable' })
  })

  test('is not made for the moment when the sensor was moved', () => {
    const action = { kind: 'sensor_moved', at: simulatedStart + 7.5 * dayMs } as const
    expect(compare(seriesOf(15, halvedAfter(7.5)), 7.5, { action })).toEqual({ none: 'sensor_moved' })
  })
})

describe('a randomized plan', () => {
  const firstDay = simulatedStart / dayMs
  const isOn = [true, false, false, true, true, false, false, true, true, false, true, false]
  const pairs = Array.from({ length: 6 }, (_, pair) => {
    const isFirst = isOn[2 * pair] === true
    return { on: firstDay + 2 * pair + (isFirst ? 0 : 1), off: firstDay + 2 * pair + (isFirst ? 1 : 0) }
  })
  const level = (hour: number) => {
    const [day, ofDay] = [Math.floor(hour / 24), hour % 24]
    // The first two hours after each switch still have the previous level.
    return ofDay < 2 ? 1_000 : wobble(hour) * (isOn[day] ? 10 : 20)
  }

  test('with six pairs shows a purifier’s effect, without the hours after each switch', () => {
    const series = seriesOf(12, level)
    const effect = found(compareOnOff({ series, pairs, switchHour: 0, offsetAt: () => 0 }))
    expect(effect).toMatchObject({ method: 'paired', isClear: true, matchedHours: 22 })
    expect(effect.change.estimate).toBeCloseTo(-0.5, 1)
    expect(effect.before.median).toBeGreaterThan(15)
  })

  test('omits the pair of a missed day', () => {
    const series = seriesOf(11, level)
    expect(compareOnOff({ series, pairs, switchHour: 0, offsetAt: () => 0 })).toEqual({
      none: 'too_few_pairs',
    })
  })
})
