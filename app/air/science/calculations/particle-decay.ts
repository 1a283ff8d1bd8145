import type { TimedReading } from './carbon-dioxide.ts'
import { fitLine, fitLineThroughFirst, type Line, type Point } from './fit-line.ts'
import { studentT95 } from './student-t.ts'

export interface ParticleDecay {
  /** Slope of the line with a free intercept. */
  perHour: number
  standardError: number
  degreesOfFreedom: number
  /** 95% interval of that slope. */
  low: number
  high: number
  /** Slope of the line through the first reading, as in the published method. It has no interval, because that would be too narrow. */
  throughFirst: number
  fromMinute: number
  toMinute: number
  readings: number
  rSquared: number
}

export type ParticleRefusal = 'too_few' | 'start_too_low' | 'not_exponential'

const particleGates = {
  readings: 6,
  /** The fit ends at this level in µg/m³: at lower levels, particles from other sources matter. */
  downTo: 25,
  /** The fit starts at this share of the highest reading or above. Sensors saturate at higher levels. */
  startShare: 2 / 3,
  rSquared: 0.98,
} as const

/**
 * Chooses the start as in the published method: from the peak down to two thirds of it, the one whose line through the first reading has
 * the smallest standard error (github.com/robwiss/analyze_cadr). Because that reading selected the range, rate and interval come from a
 * line with a free intercept through the remaining readings.
 * @param readings in µg/m³, in ascending order of minutes
 */
export function particleDecay(
  readings: readonly TimedReading[],
): ParticleDecay | { refusal: ParticleRefusal } {
  if (readings.length < particleGates.readings) return { refusal: 'too_few' }
  const peak = readings.reduce(
    (best, { value }, index) => (value > (readings[best]?.value ?? 0) ? index : best),
    0,
  )
  const firstBelow = readings.findIndex(({ value }, index) => index > peak && value < particleGates.downTo)
  const fall = readings.slice(peak, firstBelow === -1 ? undefined : firstBelow)
  if ((fall[0]?.value ?? 0) < 2 * particleGates.downTo) return { refusal: 'start_too_low' }
  if (fall.length < particleGates.readings) return { refusal: 'too_few' }
  return chooseStretch(fall) ?? { refusal: 'not_exponential' }
}

function chooseStretch(fall: readonly TimedReading[]): ParticleDecay | null {
  const latest = particleGates.startShare * (fall[0]?.value ?? 0)
  let best: { line: Line; start: number } | null = null
  for (let start = 0; start + particleGates.readings <= fall.length; start += 1) {
    if ((fall[start]?.value ?? 0) < latest) break
    const [first, ...rest] = toPoints(fall.slice(start))
    const line = first ? fitLineThroughFirst([first, ...rest]) : null
    if (line && (!best || line.slopeError < best.line.slopeError)) best = { line, start }
  }
  return best ? describeDecay(-best.line.slope, fall.slice(best.start + 1)) : null
}

function toPoints(stretch: readonly TimedReading[]): Point[] {
  return stretch.map(({ minute, value }) => ({ x: minute / 60, y: Math.log(value) }))
}

/** @param stretch the chosen range without its first reading */
function describeDecay(throughFirst: number, stretch: readonly TimedReading[]): ParticleDecay | null {
  const { slope, slopeError, points, rSquared } = fitLine(toPoints(stretch))
  if (slope >= 0 || rSquared < particleGates.rSquared) return null
  const degreesOfFreedom = points - 2
  const margin = studentT95(degreesOfFreedom) * slopeError
  return {
    ...{ perHour: -slope, standardError: slopeError, degreesOfFreedom, throughFirst, rSquared },
    low: -slope - margin,
    high: -slope + margin,
    fromMinute: stretch[0]?.minute ?? 0,
    toMinute: stretch.at(-1)?.minute ?? 0,
    readings: points,
  }
}

/** Returns a purifier's clean air delivery rate in m³/h: volume × (loss with the purifier − loss without it). @param volume m³ */
export function cleanAirFromDecays(volume: number, withPurifier: number, without: number): number {
  return volume * (withPurifier - without)
}
