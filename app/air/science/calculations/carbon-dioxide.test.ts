import { describe, expect, test } from 'vitest'
import { airChangesFromDecay, airChangesOfFlow, ventilationFromPlateau } from './carbon-dioxide.ts'

/** Decay from 1,600 ppm at 1.5 air changes an hour with 420 ppm outdoors, every 10 minutes. */
const falling = [1600, 1339, 1136, 977, 854, 758, 683, 625, 580, 544, 517, 495, 479].map((value, index) => ({
  minute: index * 10,
  value,
}))

const every10 = (values: number[]) => values.map((value, index) => ({ minute: index * 10, value }))

describe('air changes from the decay of CO₂', () => {
  test('recover the true 1.5 per hour within their interval', () => {
    const found = airChangesFromDecay(falling, 420)
    if ('refusal' in found) throw new Error(found.refusal)
    expect(found.perHour).toBeCloseTo(1.5, 2)
    expect(found.low).toBeLessThan(1.5)
    expect(found.high).toBeGreaterThan(1.5)
    expect(found.withOutdoorLower).toBeLessThan(found.perHour)
    expect(found.withOutdoorHigher).toBeGreaterThan(found.perHour)
    expect([found.fromMinute, found.toMinute, found.readings]).toEqual([0, 50, 6])
  })

  test('are computed from the first hours, not from the slow rest of a night', () => {
    const night = Array.from({ length: 60 }, (_, index) => ({
      minute: index * 10,
      value: 440 + 1_160 * Math.exp((-1.5 * index) / 6) + 200 * Math.exp((-0.1 * index) / 6),
    }))
    const found = airChangesFromDecay(night, 420)
    if ('refusal' in found) throw new Error(found.refusal)
    expect(found.toMinute).toBeLessThanOrEqual(90)
    expect(found.perHour).toBeGreaterThan(1)
  })

  test.each([
    ['fewer than six readings', falling.slice(0, 5), 420, 'too_few'],
    [
      'less than twenty minutes',
      every10([1600, 1500, 1400, 1300, 1200, 1100]).map((one) => ({ ...one, minute: one.minute / 10 })),
      420,
      'too_few',
    ],
    ['an outdoor level above them', falling, 1_700, 'outdoor_too_high'],
    ['a start near outdoors', every10([700, 640, 600, 570, 550, 530]), 420, 'start_too_low'],
    ['hardly a fall', every10([1600, 1580, 1560, 1540, 1520, 1500]), 420, 'fall_too_small'],
    ['a fall that changes its pace', every10([1600, 1590, 1580, 1570, 900, 600]), 420, 'not_exponential'],
    ['a fall to outdoors within a moment', every10([1600, 500, 490, 480, 470, 460]), 420, 'end_too_low'],
  ])('are not computed from %s', (_what, readings, outdoor, refusal) => {
    expect(airChangesFromDecay(readings, outdoor)).toEqual({ refusal })
  })
})

describe('ventilation from a plateau', () => {
  test.each([
    [{ people: 2, exhaledCarbonDioxide: 0.0052, plateau: 1_100, outdoor: 420 }, 40, 15.29, 1.376],
    [{ people: 1, exhaledCarbonDioxide: 0.0043, plateau: 1_000, outdoor: 420 }, 30, 7.41, 0.89],
  ])('ventilation computed from %j in %d m³ is %d L/s', (input, volume, flow, changes) => {
    expect(ventilationFromPlateau(input)).toBeCloseTo(flow, 2)
    expect(airChangesOfFlow(ventilationFromPlateau(input), volume)).toBeCloseTo(changes, 3)
  })
})
