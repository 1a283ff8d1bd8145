import { createNormal } from '../../effects/testing/random-series.ts'
import { airChangesFromDecay, type TimedReading } from '../carbon-dioxide.ts'
import { particleDecay } from '../particle-decay.ts'

/** A combination of true rate per hour, minutes between readings, and noise. */
export interface DecayCell {
  perHour: number
  everyMinutes: number
  noise: number
}

export interface DecayTally {
  answered: number
  covered: number
  /** Sum of the relative errors of the rates. */
  error: number
}

const mostReadings = 150
const mixingReadings = 3

/** Noise is a share of the reading. */
export const particleCells = cross([1.5, 4, 10], [0.5, 1, 2], [0.02, 0.05, 0.1])
/** Noise is in ppm. */
export const carbonDioxideCells = cross([0.5, 1.5, 3], [2, 5, 10], [5, 10, 20])

/** Tests the particle fit on simulated decays from 400 to 15 µg/m³, preceded by three readings of mixing. */
export function tryParticleDecays(cell: DecayCell, runs: number, random: () => number): DecayTally {
  const { perHour, everyMinutes, noise } = cell
  return tally(cell, runs, () => {
    const readings = simulate(cell, { end: Math.log(400 / 15), before: mixingReadings }, (hours) => {
      const mixed = hours < 0 ? 1 + (0.25 * hours * 60) / everyMinutes : Math.exp(-perHour * hours)
      return Math.max(0, 400 * mixed * (1 + noise * createNormal(random)()))
    })
    return particleDecay(readings)
  })
}

/** Tests the CO₂ fit on simulated decays from 1,600 ppm to 480 ppm, with 420 ppm outdoors. */
export function tryCarbonDioxideDecays(cell: DecayCell, runs: number, random: () => number): DecayTally {
  const { perHour, noise } = cell
  return tally(cell, runs, () => {
    const readings = simulate(cell, { end: Math.log(1_180 / 60), before: 0 }, (hours) => {
      return 420 + 1_180 * Math.exp(-perHour * hours) + noise * createNormal(random)()
    })
    return airChangesFromDecay(readings, 420)
  })
}

/** @param end length of the decay in time constants */
function simulate(
  { perHour, everyMinutes }: DecayCell,
  { end, before }: { end: number; before: number },
  valueAt: (hours: number) => number,
): TimedReading[] {
  const length = Math.min(mostReadings, Math.ceil((end / perHour) * (60 / everyMinutes)) + 1 + before)
  return Array.from({ length }, (_, index) => ({
    minute: index * everyMinutes,
    value: Math.round(valueAt(((index - before) * everyMinutes) / 60)),
  }))
}

type Answer = { perHour: number; low: number; high: number } | { refusal: string }

function tally({ perHour }: DecayCell, runs: number, attempt: () => Answer): DecayTally {
  const result = { answered: 0, covered: 0, error: 0 }
  for (let run = 0; run < runs; run += 1) {
    const found = attempt()
    if ('refusal' in found) continue
    result.answered += 1
    result.covered += found.low <= perHour && perHour <= found.high ? 1 : 0
    result.error += found.perHour / perHour - 1
  }
  return result
}

function cross(rates: readonly number[], steps: readonly number[], noises: readonly number[]): DecayCell[] {
  return rates.flatMap((perHour) =>
    steps.flatMap((everyMinutes) => noises.map((noise) => ({ perHour, everyMinutes, noise }))),
  )
}
