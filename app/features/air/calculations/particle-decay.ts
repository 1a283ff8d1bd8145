import type { TimedReading } from './carbon-dioxide.ts'
import { fitLineThroughFirst, type Line, type Point } from './fit-line.ts'
import { studentT95 } from './student-t.ts'

/** How fast particles vanish, per hour. */
export interface ParticleDecay {
  perHour: number
  /** 95 % interval of the fit. */
  low: number
  high: number
  fromMinute: number
  toMinute: number
  readings: number
  rSquared: number
}

export type ParticleRefusal = 'too_few' | 'start_too_low' | 'not_exponential'

export const particleGates = {
  readings: 6,
  /** µg/m³ down to which the fall is followed: below it, what leaks in from elsewhere counts. */
  downTo: 25,
  /** Of its highest reading a fall that counts begins no later than here; before, sensors are dazzled. */
  startShare: 2 / 3,
  rSquared: 0.98,
} as const

/**
 * The fall of ln(C) in a line through its first reading. Where a fall begins is not seen by eye: of all starts from the
 * highest reading to two thirds of it, that with the smallest standard error is taken. github.com/robwiss/analyze_cadr
 *
 * @param readings in µg/m³, in the order of their minutes
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
  const latest = particleGates.startShare * (fall[0]?.value ?? 0)
  let best: { line: Line; start: number } | null = null
  for (let start = 0; start + particleGates.readings <= fall.length; start += 1) {
    if ((fall[start]?.value ?? 0) < latest) break
    const line = fitFrom(fall.slice(start))
    if (line && (!best || line.slopeError < best.line.slopeError)) best = { line, start }
  }
  if (!best || best.line.slope >= 0 || best.line.rSquared < particleGates.rSquared)
    return { refusal: 'not_exponential' }
  return describeDecay(best.line, fall.slice(best.start))
}

function fitFrom(stretch: readonly TimedReading[]): Line | null {
  const [first, ...rest] = stretch.map(({ minute, value }): Point => ({ x: minute / 60, y: Math.log(value) }))
  return first ? fitLineThroughFirst([first, ...rest]) : null
}

function describeDecay(
  { slope, slopeError, points, rSquared }: Line,
  stretch: readonly TimedReading[],
): ParticleDecay {
  const margin = studentT95(points - 1) * slopeError
  return {
    perHour: -slope,
    low: -slope - margin,
    high: -slope + margin,
    fromMinute: stretch[0]?.minute ?? 0,
    toMinute: stretch.at(-1)?.minute ?? 0,
    readings: points,
    rSquared,
  }
}

/** What a purifier delivers, in m³/h: volume × (loss with it − loss without it). @param volume m³ */
export function cleanAirFromDecays(volume: number, withPurifier: number, without: number): number {
  return volume * (withPurifier - without)
}
