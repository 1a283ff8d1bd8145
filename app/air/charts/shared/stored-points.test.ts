import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packShown, unpackShown } from './stored-points.server.ts'

const start = Date.UTC(2024, 4, 6)

test('readings stored for a shared chart are read back unchanged', () => {
  const value = fc.double({ min: -40, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 10_000_000 })),
      fc.array(value),
      (seconds, values) => {
        const length = Math.min(seconds.length, values.length)
        const times = Float64Array.from(seconds.slice(0, length), (second) => start + second * 1000).sort()
        const points = { times, values: Float64Array.from(values.slice(0, length)) }
        expect(unpackShown(packShown({ stepMs: 300_000, points, thinning: null }))).toEqual({
          ...{ stepMs: 300_000, points, thinning: null },
        })
      },
    ),
  )
})

test('a shared chart’s readings stay within the size limit and keep all peaks, however many there are', () => {
  for (const length of [16_385, 20_000, 736_000]) {
    const times = Float64Array.from({ length }, (_, index) => start + (index + 0.5) * 900_000)
    const values = Float64Array.from(times, (_, index) =>
      index === 12_345 ? 300 : Math.sin(index) * 20 + 30,
    )
    const packed = packShown({ stepMs: 900_000, points: { times, values }, thinning: null })
    expect(packed.length).toBeLessThan(700_000)
    const shown = unpackShown(packed)
    expect(shown?.stepMs).toBe(900_000)
    expect(shown?.points.times.length).toBeLessThanOrEqual(16_385)
    const { highs, counts } = shown?.thinning ?? {}
    expect(highs?.reduce((most, each) => Math.max(most, each), 0) ?? 300).toBe(300)
    expect(counts?.reduce((sum, count) => sum + count, 0) ?? length).toBe(length)
  }
})

test('readings stored under different thinning rules are not used', () => {
  const points = { times: new Float64Array(), values: new Float64Array() }
  const packed = packShown({ stepMs: 0, points, thinning: null })
  expect(unpackShown(packed)).not.toBeNull()
  packed[0] = 0
  expect(unpackShown(packed)).toBeNull()
})
