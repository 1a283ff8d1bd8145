import { expect, test } from 'vitest'
import { cleanAirFromDecays, particleDecay } from './particle-decay.ts'
import { boxFanDecay } from './testing/box-fan-decay.ts'
import { cubicMetersPerCubicFoot, cubicMetersPerHourPerCfm } from './units.ts'

const readings = boxFanDecay.map(([second, value]) => ({ minute: second / 60, value }))

test('a box fan with four filters delivers the 411.20 cfm that its builder published', () => {
  const decay = particleDecay(readings)
  if ('refusal' in decay) throw new Error(decay.refusal)
  const volume = (59 / 12) ** 2 * (72.8 / 12) * cubicMetersPerCubicFoot
  const cleanAir = cleanAirFromDecays(volume, decay.perHour, 3.658_926)
  expect(cleanAir / cubicMetersPerHourPerCfm).toBeCloseTo(411.2, 2)
  expect(decay.low).toBeLessThan(decay.perHour)
  expect(decay.high).toBeGreaterThan(decay.perHour)
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
])('%s says nothing about a purifier', (_what, given, refusal) => {
  expect(particleDecay(given)).toEqual({ refusal })
})
