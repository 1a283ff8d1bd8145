import { expect, test } from 'vitest'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { tryProcedure } from './testing/try-procedure.ts'

const runs = 250

// `npm run bench -- effects` tries thousands, and holds each to 94: docs/air-statistics.md.
test.each([7, 14])(
  'with %i days a side, intervals cover what is true, and nothing is found in nothing',
  (days) => {
    const [real, none] = [0.6, 1].map((level) => {
      const random = createSeededRandom(`coverage ${days} ${level}`)
      return tryProcedure({ runs, days, level, sharedWeather: 0.8, random })
    })
    for (const method of ['welch', 'outdoor', 'paired'] as const) {
      const covered = (real?.[method].covered ?? 0) + (none?.[method].covered ?? 0)
      expect(covered / (2 * runs), method).toBeGreaterThanOrEqual(0.93)
      expect(none?.[method].clear, method).toBeLessThanOrEqual(0.07 * runs)
    }
  },
)
