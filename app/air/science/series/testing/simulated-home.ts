import type { Points } from '#database/readings/points.ts'
import { createNormal } from '../../effects/testing/random-series.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const recordStepMs = 5 * 60_000

/** PM2.5 of a home every five minutes, and the subset that a source records if it records only changes. */
export interface RecordedHome {
  regular: Points
  changes: Points
}

interface Simulation {
  start: number
  days: number
  /** Factor applied to the level at an instant. */
  effectAt: (at: number) => number
  random: () => number
}

/** Simulates a home with day-to-day weather, cooking and clean nights. The sensor shows whole µg/m³ and is unavailable for a few hours each week. */
export function simulateHome({ start, days, effectAt, random }: Simulation): RecordedHome {
  const normal = createNormal(random)
  const base = Math.log(8) + 0.3 * normal()
  let [weather, hour, cooking, isOut] = [normal(), normal(), 0, false]
  const [regular, changes] = [newList(), newList()]
  const ends = new Map<number, number>()
  let shown = Number.NaN
  for (let at = start; at < start + days * dayMs; at += recordStepMs) {
    weather = step(weather, dayMs / recordStepMs, 0.5, normal)
    hour = step(hour, hourMs / recordStepMs, 0.8, normal)
    const clock = (at % dayMs) / hourMs
    cooking *= 0.93
    if ((clock > 7 && clock < 9) || (clock > 18 && clock < 20)) cooking += random() < 0.05 ? 40 * random() : 0
    isOut = isOut ? random() > 1 / 24 : random() < 1 / 1500
    const air = effectAt(at) * (Math.exp(base + 0.45 * weather + 0.3 * hour) + cooking)
    const value = Math.max(0, Math.round(air + (0.02 * air + 0.2) * normal()))
    if (isOut) {
      const before = changes.times.at(-1)
      if (!Number.isNaN(shown) && before !== undefined) ends.set(before, at)
      shown = Number.NaN
      continue
    }
    regular.add(at, value)
    if (value !== shown) changes.add(at, value)
    shown = value
  }
  return { regular: regular.done(), changes: { ...changes.done(), ends } }
}

/** Advances a series of variance 1 whose values `steps` apart have the correlation `after`. */
function step(value: number, steps: number, after: number, normal: () => number): number {
  const kept = after ** (1 / steps)
  return kept * value + Math.sqrt(1 - kept ** 2) * normal()
}

function newList() {
  const [times, values]: [number[], number[]] = [[], []]
  return {
    times,
    add(at: number, value: number) {
      times.push(at)
      values.push(value)
    },
    done: () => ({ times: Float64Array.from(times), values: Float64Array.from(values) }),
  }
}
