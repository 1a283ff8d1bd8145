import type { ParticleDecay } from './particle-decay.ts'
import { studentT95 } from './student-t.ts'

type Run = Pick<ParticleDecay, 'perHour' | 'throughFirst' | 'standardError' | 'degreesOfFreedom'>

export interface Loss {
  perHour: number
  throughFirst: number
  standardError: number
  degreesOfFreedom: number
  runs: number
}

/** Repeats get the standard error of their mean, because runs of the same purifier differ by more than their fits suggest. */
export function lossOfRuns(runs: readonly [Run, ...Run[]]): Loss {
  const [first] = runs
  const mean = (of: (run: Run) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const perHour = mean((run) => run.perHour)
  const throughFirst = mean((run) => run.throughFirst)
  if (runs.length === 1) return { ...first, perHour, throughFirst, runs: 1 }
  const degreesOfFreedom = runs.length - 1
  const squares = runs.reduce((sum, run) => sum + (run.perHour - perHour) ** 2, 0)
  const standardError = Math.sqrt(squares / degreesOfFreedom / runs.length)
  return { perHour, throughFirst, standardError, degreesOfFreedom, runs: runs.length }
}

/** Computes the 95% interval of a difference of losses (Welch-Satterthwaite). */
export function differenceOfLosses(
  running: Loss,
  alone: Loss,
): { perHour: number; low: number; high: number } {
  const perHour = running.perHour - alone.perHour
  const [ofRunning, ofAlone] = [running.standardError ** 2, alone.standardError ** 2]
  const square = ofRunning + ofAlone
  const degrees =
    square === 0
      ? Math.min(running.degreesOfFreedom, alone.degreesOfFreedom)
      : square ** 2 / (ofRunning ** 2 / running.degreesOfFreedom + ofAlone ** 2 / alone.degreesOfFreedom)
  const margin = studentT95(Math.max(1, Math.floor(degrees))) * Math.sqrt(square)
  return { perHour, low: perHour - margin, high: perHour + margin }
}
