import { fitExponential } from './fit-exponential.ts'
import { fitLine, type Line } from './fit-line.ts'
import { studentT95 } from './student-t.ts'

export interface TimedReading {
  minute: number
  value: number
}

/** Air changes an hour, computed from the decay of CO₂ in an empty room. */
export interface AirChanges {
  perHour: number
  /** 95% confidence interval of the fit. */
  low: number
  high: number
  /** The result for an outdoor level 20 ppm lower and 20 ppm higher. */
  withOutdoorLower: number
  withOutdoorHigher: number
  /** The fitted range of readings. */
  fromMinute: number
  toMinute: number
  readings: number
  rSquared: number
}

/** The reason for not returning a rate: the last condition (gate) that any range of readings reached. */
export type DecayRefusal =
  | 'too_few'
  | 'outdoor_too_high'
  | 'start_too_low'
  | 'fall_too_small'
  | 'end_too_low'
  | 'not_exponential'

/** Conditions that a range of readings must meet before a rate is returned. Sources: IJERPH 14:145; ASTM D6245. */
const decayGates = {
  readings: 6,
  minutes: 20,
  /** ppm above the outdoor level. */
  startAtLeast: 400,
  endAtLeast: 100,
  /** Largest remaining share of the initial excess. */
  shareLeftAtMost: 0.6,
  rSquared: 0.98,
  /** Largest relative difference between the rates of the first and the second half. */
  halvesDifferAtMost: 0.25,
  /** A range ends when the excess has fallen to the first of these shares or, if that range is refused, to the second. */
  sharesLeft: [0.3, 0.45],
} as const

const outdoorDoubt = 20

/**
 * Models a single well-mixed zone: the excess over the outdoor level decays exponentially. The range starts at the first reading for which
 * all gates pass, and its length depends on the level alone: a whole night would halve the rate, and the best fit may be steep by chance.
 * @param readings in ppm, in ascending order of minutes since the room became empty
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

/** Uses means of three readings, so that a single low reading does not end the range. */
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

/** Computes the outdoor air in L/s from a steady CO₂ level: Q = G · n · 10⁶ ÷ (C − outdoors). */
export function ventilationFromPlateau(input: {
  people: number
  /** L/s of CO₂ exhaled by one person. */
  exhaledCarbonDioxide: number
  /** ppm */
  plateau: number
  /** ppm; must be lower than the plateau */
  outdoor: number
}): number {
  return (input.exhaledCarbonDioxide * input.people * 1_000_000) / (input.plateau - input.outdoor)
}

/** Converts a flow in L/s to air changes an hour. @param volume m³ */
export function airChangesOfFlow(flow: number, volume: number): number {
  return (flow * 3.6) / volume
}

/** CO₂ exhaled by one adult in L/s. EN 16798-1: 20 L/h in a living room, 13.6 L/h asleep */
export const exhaledCarbonDioxide = { awake: 20 / 3_600, asleep: 13.6 / 3_600 } as const
