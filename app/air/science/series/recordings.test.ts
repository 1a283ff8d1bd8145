import { expect, test } from 'vitest'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { tryRecordings } from './testing/try-recordings.ts'

const homes = 40

test('readings recorded only on changes give the same result for a purifier as five-minute readings of the same air', async () => {
  const { regular, held, gaps } = await tryRecordings({ homes, random: createSeededRandom('recordings') })
  expect(held.figures).toBeGreaterThanOrEqual(0.95 * regular.figures)
  expect(Math.abs(held.mean - regular.mean)).toBeLessThan(0.01)
  // If each long silence is treated as a gap, quiet hours are lost and most homes get no figure.
  expect(gaps.figures).toBeLessThan(0.5 * regular.figures)
  expect(gaps.mean - regular.mean).toBeGreaterThan(0.1)
})
