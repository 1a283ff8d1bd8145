import type { SeriesData } from '../../series/series-data.ts'
import { correlated, createNormal } from './random-series.ts'

const hourMs = 3_600_000
/** A Monday. */
export const simulatedStart = Date.UTC(2026, 0, 5)

/** Standard deviations of the logarithm: daily weather and hourly variation of a room. */
const weatherSpread = 0.5
const household = { spread: 0.3, fromHourBefore: 0.8 }

/** Stagnant air for some days, indoors and outdoors. */
const inversion = { chance: 0.06, days: 4, factor: 2 }
/** Cooking: events per hour, and a Pareto distribution in µg/m³ that decays over three hours. */
const cooking = { perHour: 2 / 24, scale: 8, exponent: 1.5, most: 400, hours: 3 }
/** Probabilities of single missing hours and of outages that last 6 to 54 hours. */
const gaps = { hour: 0.04, outage: 0.004, least: 6, most: 54 }
/** Sensor noise, as a share of the reading and in µg/m³. */
const noise = { share: 0.08, level: 0.4 }

export interface SimulatedAir {
  inside: SeriesData
  outside: SeriesData
}

export interface AirTraits {
  lag1: number
  inversions?: boolean
  heavyTails?: boolean
  gaps?: boolean
}

export interface Simulation extends AirTraits {
  days: number
  /** Factor applied to the level of an hour. */
  effectAt: (hour: number) => number
  /** Share of the room's daily variance that it has in common with outdoors. */
  sharedWeather: number
  random: () => number
}

/**
 * Simulates hourly PM2.5 of a home: log-normal with a daily rhythm, AR(1) days, AR(1) hours within a day, and sensor noise.
 * Optionally with inversions, heavy-tailed cooking, and gaps.
 */
export function simulateAir(simulation: Simulation): SimulatedAir {
  const { days, lag1, sharedWeather, random, effectAt } = simulation
  const normal = createNormal(random)
  const weather = () => correlated(days, lag1, normal)
  const [shared, own] = [weather(), weather()]
  const stagnant = simulation.inversions === true ? simulateInversions(days, random) : null
  const cooked = simulation.heavyTails === true ? simulateCooking(days * 24, random) : null
  const [inRoom, outdoors] = [0, 1].map(() => correlated(days * 24, household.fromHourBefore, normal))
  const level = (hour: number, ofDay: number, ofHour: number) => {
    const rhythm = 0.35 * Math.sin(((hour % 24) / 24) * 2 * Math.PI)
    return 15 * (stagnant?.[Math.floor(hour / 24)] ?? 1) * Math.exp(rhythm + ofDay + ofHour)
  }
  const measure = (value: number) =>
    Math.max(0, value * (1 + noise.share * normal()) + noise.level * normal())
  const inside = (hour: number) => {
    const day = Math.floor(hour / 24)
    const ofDay =
      Math.sqrt(sharedWeather) * (shared[day] ?? 0) + Math.sqrt(1 - sharedWeather) * (own[day] ?? 0)
    const air = level(hour, weatherSpread * ofDay, household.spread * (inRoom?.[hour] ?? 0))
    return measure(effectAt(hour) * (air + (cooked?.[hour] ?? 0)))
  }
  const outside = (hour: number) =>
    measure(level(hour, weatherSpread * (shared[Math.floor(hour / 24)] ?? 0), 0.15 * (outdoors?.[hour] ?? 0)))
  const hoursOf = () => measuredHours(days * 24, simulation.gaps === true ? random : null)
  return { inside: hourlySeries(hoursOf(), inside), outside: hourlySeries(hoursOf(), outside) }
}

function simulateInversions(days: number, random: () => number): Float64Array {
  let left = 0
  return Float64Array.from({ length: days }, () => {
    if (left === 0 && random() < inversion.chance) left = 1 + Math.floor(random() * inversion.days)
    left -= left > 0 ? 1 : 0
    return left > 0 ? inversion.factor : 1
  })
}

function simulateCooking(hours: number, random: () => number): Float64Array {
  const levels = new Float64Array(hours)
  for (let at = 0; at < hours; at += 1) {
    if (random() >= cooking.perHour) continue
    const peak = Math.min(cooking.most, cooking.scale * ((1 - random()) ** (-1 / cooking.exponent) - 1))
    for (let after = 0; after < cooking.hours && at + after < hours; after += 1)
      levels[at + after] = (levels[at + after] ?? 0) + peak / 2 ** after
  }
  return levels
}

function measuredHours(hours: number, random: (() => number) | null): number[] {
  let silentUntil = 0
  return Array.from({ length: hours }, (_, hour) => hour).filter((hour) => {
    if (random === null) return true
    if (random() < gaps.outage) silentUntil = hour + gaps.least + random() * (gaps.most - gaps.least)
    return hour >= silentUntil && random() >= gaps.hour
  })
}

function hourlySeries(hours: readonly number[], valueAt: (hour: number) => number): SeriesData {
  const times = Float64Array.from(hours, (hour) => simulatedStart + hour * hourMs)
  return toSeries(times, Float64Array.from(hours, valueAt))
}

export function toSeries(times: Float64Array, values: Float64Array): SeriesData {
  return {
    seriesId: 'simulated',
    metric: 'pm25',
    variant: '',
    unit: 'µg/m³',
    givenUnit: 'µg/m³',
    stepMs: hourMs,
    points: { times, values },
    thinning: null,
  }
}
