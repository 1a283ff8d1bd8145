import { fitExponential } from './fit-exponential.ts'
import { fitLine, type Line } from './fit-line.ts'
import { studentT95 } from './student-t.ts'

export interface TimedReading {
  minute: number
  value: number
}

/** Air changes an hour from the fall of CO₂ in a room that nobody is in. */
export interface AirChanges {
  perHour: number
  /** 95 % interval of the fit. */
  low: number
  high: number
  /** With an outdoor level that is 20 ppm lower and 20 ppm higher. */
  withOutdoorLower: number
  withOutdoorHigher: number
  /** The stretch of readings that is fitted. */
  fromMinute: number
  toMinute: number
  readings: number
  rSquared: number
}

/** Why nothing can be said: the gate that the readings fail, as far as they came. */
export type DecayRefusal =
  | 'too_few'
  | 'outdoor_too_high'
  | 'start_too_low'
  | 'fall_too_small'
  | 'end_too_low'
  | 'not_exponential'

/** What a stretch of readings has to show before a rate is told of it. IJERPH 14:145; ASTM D6245 */
export const decayGates = {
  readings: 6,
  minutes: 20,
  /** Above outdoors, in ppm. */
  startAtLeast: 400,
  endAtLeast: 100,
  /** What the end may have left of the start, above outdoors. */
  shareLeftAtMost: 0.6,
  rSquared: 0.98,
  /** By how much the second half may fall faster or slower than the first. */
  halvesDifferAtMost: 0.25,
  /** A stretch ends where the excess has fallen to the first of these; where that is refused, to the second. */
  sharesLeft: [0.3, 0.45],
} as const

const outdoorDoubt = 20

/**
 * Single well-mixed zone: the excess over outdoors falls exponentially, by the air changes of each hour. The longest window and
 * the best fit both mislead (a whole night halves the rate), and the shortest that passes is one that noise made steep. So a
 * stretch begins with the first reading from which every gate is passed, and its length depends on the level alone.
 *
 * @param readings in ppm, in the order of their minutes, since the room became empty
 * @param outdoor in ppm
 */
export function airChangesFromDecay(
  readings: readonly TimedReading[],
  outdoor: number,
): AirChanges | { refusal: DecayRefusal } {
  if (readings.length < decayGates.readings) return { refusal: 'too_few' }
  if (readings.every(({ value }) => value <= outdoor)) return { refusal: 'outdoor_too_high' }
  let closest: DecayRefusal = 'too_few'
  for (const [start, first] of readings.slice(0, 1 - decayGates.readings).entries())
    for (const shareLeft of decayGates.sharesLeft) {
      const stretch = cutStretch([first, ...readings.slice(start + 1)], { outdoor, shareLeft })
      const refusal = refuseStretch(stretch, outdoor)
      if (refusal === null) return describeStretch(stretch, outdoor)
      if (gateOrder.indexOf(refusal) > gateOrder.indexOf(closest)) closest = refusal
    }
  return { refusal: closest }
}

type Stretch = readonly [TimedReading, ...TimedReading[]]

/** Ends a stretch before the excess falls below its share, by means of three readings: one low reading doesn't end it. */
function cutStretch(
  [first, ...rest]: Stretch,
  { outdoor, shareLeft }: { outdoor: number; shareLeft: number },
): Stretch {
  const lowest = Math.max(shareLeft * (first.value - outdoor), decayGates.endAtLeast)
  const end = rest.findIndex(({ value }, at) => {
    const [before, after] = [rest[at - 1], rest[at + 1]]
    if (!before || at + 1 < decayGates.readings || before.minute - first.minute < decayGates.minutes)
      return false
    return (before.value + value + (after?.value ?? value)) / 3 - outdoor < lowest
  })
  return [first, ...rest.slice(0, end === -1 ? undefined : end)]
}

/** From the first gate to the last. */
const gateOrder: readonly DecayRefusal[] = [
  'too_few',
  'outdoor_too_high',
  'start_too_low',
  'end_too_low',
  'fall_too_small',
  'not_exponential',
]

function refuseStretch(stretch: Stretch, outdoor: number): DecayRefusal | null {
  const [first, last] = [stretch[0], stretch.at(-1) ?? stretch[0]]
  if (last.minute - first.minute < decayGates.minutes) return 'too_few'
  if (stretch.some(({ value }) => value <= outdoor)) return 'outdoor_too_high'
  if (first.value - outdoor < decayGates.startAtLeast) return 'start_too_low'
  if (last.value - outdoor < decayGates.endAtLeast) return 'end_too_low'
  if (last.value - outdoor > decayGates.shareLeftAtMost * (first.value - outdoor)) return 'fall_too_small'
  const middle = Math.floor(stretch.length / 2)
  const [whole, before, after] = [
    fitDecay(stretch, outdoor),
    fitDecay(stretch.slice(0, middle + 1), outdoor),
    fitDecay(stretch.slice(middle), outdoor),
  ]
  const isEven = Math.abs(after.slope / before.slope - 1) <= decayGates.halvesDifferAtMost
  return whole.rSquared >= decayGates.rSquared && isEven ? null : 'not_exponential'
}

function fitDecay(stretch: readonly TimedReading[], outdoor: number): Line {
  return fitLine(stretch.map(({ minute, value }) => ({ x: minute / 60, y: Math.log(value - outdoor) })))
}

function fitExcess([first, ...rest]: Stretch, outdoor: number): Line {
  const toPoint = ({ minute, value }: TimedReading) => ({ x: minute / 60, y: value - outdoor })
  return fitExponential([toPoint(first), ...rest.map(toPoint)])
}

function describeStretch(stretch: Stretch, outdoor: number): AirChanges {
  const { slope, slopeError, points, rSquared } = fitExcess(stretch, outdoor)
  const margin = studentT95(points - 2) * slopeError
  return {
    perHour: -slope,
    low: -slope - margin,
    high: -slope + margin,
    withOutdoorLower: -fitExcess(stretch, outdoor - outdoorDoubt).slope,
    withOutdoorHigher: -fitExcess(stretch, outdoor + outdoorDoubt).slope,
    fromMinute: stretch[0].minute,
    toMinute: stretch.at(-1)?.minute ?? stretch[0].minute,
    readings: points,
    rSquared,
  }
}

/** Outdoor air in L/s from a level of CO₂ that no longer rises: Q = G · n · 10⁶ ÷ (C − outdoors). */
export function ventilationFromPlateau(input: {
  people: number
  /** L/s of CO₂ that one person breathes out. */
  breathedOut: number
  /** ppm */
  plateau: number
  /** ppm; lower than the plateau */
  outdoor: number
}): number {
  return (input.breathedOut * input.people * 1_000_000) / (input.plateau - input.outdoor)
}

/** Air changes an hour of a flow in L/s. @param volume m³ */
export function airChangesOfFlow(flow: number, volume: number): number {
  return (flow * 3.6) / volume
}

/** L/s of CO₂ of one adult. EN 16798-1: 20 L/h in a living room, 13.6 L/h asleep */
export const breathedOut = { awake: 20 / 3_600, asleep: 13.6 / 3_600 } as const
