import { expect, test } from 'vitest'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import {
  carbonDioxideCells,
  particleCells,
  tryCarbonDioxideDecays,
  tryParticleDecays,
} from './testing/simulated-decays.ts'

const runs = 200

// `npm run bench -- decays` runs thousands of trials per cell; see docs/air-statistics.md.
test.each([
  { name: 'particles', cells: particleCells, attempt: tryParticleDecays },
  { name: 'CO₂', cells: carbonDioxideCells, attempt: tryCarbonDioxideDecays },
])(
  '95% intervals of $name decays contain the true rate in every simulated setting, and the rate is unbiased',
  ({ name, cells, attempt }) => {
    const tallies = cells.map((cell) =>
      attempt(cell, runs, createSeededRandom(`${name} ${JSON.stringify(cell)}`)),
    )
    const told = tallies.filter(({ answered }) => answered >= runs / 4)
    expect(told.length).toBeGreaterThanOrEqual(24)
    const sum = (of: (tally: (typeof told)[number]) => number) =>
      told.reduce((total, tally) => total + of(tally), 0)
    expect(sum(({ covered }) => covered) / sum(({ answered }) => answered)).toBeGreaterThanOrEqual(0.935)
    // 93% minus three standard errors for this number of runs.
    const lowest = Math.min(...told.map(({ covered, answered }) => covered / answered))
    expect(lowest).toBeGreaterThanOrEqual(0.88)
    const bias = Math.max(...told.map(({ error, answered }) => Math.abs(error / answered)))
    expect(bias).toBeLessThanOrEqual(0.02)
  },
)
