import { expect, test } from 'vitest'
import { fitLine } from './fit-line.ts'
import { cleanAirFromDecays, particleDecay } from './particle-decay.ts'
import { studentT95 } from './student-t.ts'
import { boxFanDecay } from './testing/box-fan-decay.ts'
import { cubicMetersPerCubicFoot, cubicMetersPerHourPerCfm } from './unit-conversions.ts'

const readings = boxFanDecay.map(([second, value]) => ({ minute: second / 60, value }))

test('a box fan with four filters delivers the 411.20 cfm that its builder published, computed by a line through the first reading', () => {
  const decay = particleDecay(readings)
  if ('refusal' in decay) throw new Error(decay.refusal)
  const volume = (59 / 12) ** 2 * (72.8 / 12) * cubicMetersPerCubicFoot
  const cleanAir = cleanAirFromDecays(volume, decay.throughFirst, 3.658_926)
  expect(cleanAir / cubicMetersPerHourPerCfm).toBeCloseTo(411.2, 2)
})

test('a decay’s rate and interval are those of a line with a free intercept', () => {
  const noise = [0.02, -0.03, 0.01, 0.04, -0.02, -0.01, 0.03, -0.04, 0.01, -0.01]
  const fall = noise.map((error, minute) => ({ minute, value: 400 * Math.exp(-0.1 * minute + error) }))
  const decay = particleDecay(fall)
  if ('refusal' in decay) throw new Error(decay.refusal)
  const behind = fall.filter(({ minute }) => minute >= decay.fromMinute)
  const line = fitLine(behind.map(({ minute, value }) => ({ x: minute / 60, y: Math.log(value) })))
  expect(decay).toMatchObject({ readings: behind.length, degreesOfFreedom: behind.length - 2 })
  expect(decay.perHour).toBeCloseTo(-line.slope, 12)
  const margin = studentT95(behind.length - 2) * line.slopeError
  expect(decay.low).toBeCloseTo(-line.slope - margin, 12)
  expect(decay.high).toBeCloseTo(-line.slope + margin, 12)
  expect(decay.throughFirst).not.toBeCloseTo(decay.perHour, 3)
})

test.each([
  ['five readings', readings.slice(0, 5), 'too_few'],
  ['clean air from the start', readings.map((one) => ({ ...one, value: 12 })), 'start_too_low'],
  [
    'a level that goes up and down',
    readings.map((one, index) => ({ ...one, value: 100 + 50 * Math.cos(index) })),
    'not_exponential',
  ],
  ['smoke that stays', readings.map((one) => ({ ...one, value: 300 })), 'not_exponential'],
])('a decay that has %s shows nothing about a purifier', (_what, given, refusal) => {
  expect(particleDecay(given)).toEqual({ refusal })
})
