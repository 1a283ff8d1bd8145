import type { SeriesData } from '../../series/series-data.ts'

const hourMs = 3_600_000
/** A Monday. */
export const simulatedStart = Date.UTC(2026, 0, 5)

/** A year of weather has a standard deviation of about so much between days, and each day half of the one before. */
const weather = { spread: 0.45, fromDayBefore: 0.5 }
/** Of the hours of a room: cooking, doors, people. */
const household = { spread: 0.5, fromHourBefore: 0.8 }

export interface SimulatedAir {
  inside: SeriesData
  outside: SeriesData
}

export interface Simulation {
  days: number
  /** What is done to the level of an hour, as a factor. */
  effectAt: (hour: number) => number
  /** Of the days' variance in the room, how much comes from outdoors. */
  sharedWeather: number
  random: () => number
}

/**
 * Hourly PM2.5 of a home as in Chandy, Schifano and Yan (AJUR 2024, 101): log-normal, with a rhythm of the day, days that resemble
 * each other, and hours that do so even more.
 */
export function simulateAir({ days, effectAt, sharedWeather, random }: Simulation): SimulatedAir {
  const normal = createNormal(random)
  const [shared, own] = [
    correlated(days, weather.fromDayBefore, normal),
    correlated(days, weather.fromDayBefore, normal),
  ]
  const [inRoom, outdoors] = [
    correlated(days * 24, household.fromHourBefore, normal),
    correlated(days * 24, household.fromHourBefore, normal),
  ]
  const times = Float64Array.from({ length: days * 24 }, (_, hour) => simulatedStart + hour * hourMs)
  const level = (hour: number, day: number, noise: number) =>
    Math.exp(Math.log(15) + 0.35 * Math.sin(((hour % 24) / 24) * 2 * Math.PI) + day + noise)
  const values = (of: (hour: number, day: number) => number) =>
    Float64Array.from(times, (_, hour) => of(hour, Math.floor(hour / 24)))
  return {
    inside: toSeries(
      times,
      values((hour, day) => {
        const ofDay =
          Math.sqrt(sharedWeather) * (shared[day] ?? 0) + Math.sqrt(1 - sharedWeather) * (own[day] ?? 0)
        return effectAt(hour) * level(hour, weather.spread * ofDay, household.spread * (inRoom[hour] ?? 0))
      }),
    ),
    outside: toSeries(
      times,
      values((hour, day) =>
        level(hour, weather.spread * (shared[day] ?? 0), 0.5 * household.spread * (outdoors[hour] ?? 0)),
      ),
    ),
  }
}

/** A series with a variance of 1, of which each value is in part the one before. */
function correlated(length: number, fromBefore: number, normal: () => number): Float64Array {
  const values = new Float64Array(length)
  for (let at = 0; at < length; at += 1)
    values[at] =
      at === 0 ? normal() : fromBefore * (values[at - 1] ?? 0) + Math.sqrt(1 - fromBefore ** 2) * normal()
  return values
}

/** Box and Muller. */
function createNormal(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
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
