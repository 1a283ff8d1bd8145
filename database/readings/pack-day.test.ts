import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, packDay, unpackDay } from './pack-day.ts'
import type { Points } from './points.ts'

const day = 20_000

function pointsOf(entries: readonly (readonly [offset: number, value: number])[]): Points {
  return {
    times: Float64Array.from(entries, ([offset]) => day * dayMs + offset),
    values: Float64Array.from(entries, ([, value]) => value),
  }
}

const offset = fc.integer({ min: 0, max: dayMs - 1 })
const value = fc
  .oneof(
    fc.integer({ min: -1000, max: 70_000 }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => whole / 100),
    fc.float({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  .map((any) => any + 0)

test('any readings of a day are unpacked exactly as they were packed', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(offset, value), { minLength: 1, maxLength: 300, selector: ([at]) => at }),
      (entries) => {
        const points = pointsOf(entries.toSorted(([one], [other]) => one - other))
        expect(unpackDay(packDay(points, day), day)).toStrictEqual(points)
      },
    ),
    { numRuns: 500 },
  )
})

test('a reading of a sensor with one-minute intervals needs at most two bytes, even with missing minutes', () => {
  const entries = Array.from({ length: 1440 }, (_, minute) => {
    const co2 = 700 + 250 * Math.sin(minute / 90) + ((minute * 7919) % 23)
    return [minute * 60_000, Math.round(co2)] as const
  }).filter((_, minute) => minute % 97 !== 0)
  expect(packDay(pointsOf(entries), day).length).toBeLessThan(entries.length * 2)
})

test('a value with two decimals needs at most three bytes', () => {
  const entries = Array.from({ length: 1440 }, (_, minute) => {
    const hundredths = Math.round(2_100 + 300 * Math.sin(minute / 90)) + ((minute * 7919) % 23)
    return [minute * 60_000, hundredths / 100] as const
  })
  expect(packDay(pointsOf(entries), day).length).toBeLessThan(entries.length * 3)
})

test('a random value needs only slightly more than eight bytes', () => {
  let state = 1
  const entries = Array.from({ length: 1440 }, (_, minute) => {
    state = (state * 48_271) % 2_147_483_647
    return [minute * 60_000, state / 2_147_483_647] as const
  })
  expect(packDay(pointsOf(entries), day).length).toBeLessThanOrEqual(entries.length * 8 + 16)
})

test('packed readings that are truncated or in another format are rejected', () => {
  const packed = packDay(pointsOf([[0, 1.5]]), day)
  expect(() => unpackDay(packed.subarray(0, -1), day)).toThrow(RangeError)
  expect(() => unpackDay(Uint8Array.of(9, ...packed.subarray(1)), day)).toThrow(RangeError)
})
