import type { Points } from '#database/readings/points.ts'
import { createSeededRandom } from '../seeded.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface DemoSeries {
  metric: string
  unit: string
  points: Points
}

/** Simulates a bedroom for four weeks, every five minutes: the window is closed at night and opened in the morning. */
export function bedroomReadings(until: number): DemoSeries[] {
  const random = createSeededRandom('bedroom air')
  const times = everyFiveMinutes(until, 28)
  let co2 = 520
  let temperature = 19.5
  const rows = times.map((at) => {
    const clock = (at % day) / hour
    const isAsleep = clock >= 22 || clock < 6.5
    const isAiring = clock >= 6.5 && clock < 7.25
    const goal = isAsleep ? 1750 : isAiring ? 440 : 560
    co2 += (goal - co2) * (isAiring ? 0.25 : 0.02) + (random() - 0.5) * 14
    temperature += ((isAiring ? 15 : isAsleep ? 20.4 : 19.2) - temperature) * (isAiring ? 0.1 : 0.02)
    const humidity = 41 + (co2 - 500) / 110 + (random() - 0.5)
    return [co2, temperature, humidity] as const
  })
  return [
    { metric: 'co2', unit: 'ppm', points: toPoints(times, rows, 0, 0) },
    { metric: 'temperature', unit: '°C', points: toPoints(times, rows, 1, 1) },
    { metric: 'humidity', unit: '%', points: toPoints(times, rows, 2, 0) },
  ]
}

export function livingRoomReadings(until: number): DemoSeries[] {
  const random = createSeededRandom('living room air')
  const times = everyFiveMinutes(until, 28)
  const purifierAt = until - 14 * day
  let outdoors = 11
  let indoors = 12
  const rows = times.map((at) => {
    const clock = (at % day) / hour
    outdoors = Math.max(2, outdoors + (11 - outdoors) * 0.003 + (random() - 0.5) * 0.9)
    const isCooking = clock >= 18 && clock < 18.6 && Math.floor(at / day) % 3 !== 0
    const goal = outdoors * 0.85 * (at < purifierAt ? 1 : 0.42) + (isCooking ? 90 : 0)
    indoors += (goal - indoors) * (at < purifierAt ? 0.05 : 0.12)
    const measured = Math.max(0, indoors + (random() - 0.5) * 1.4)
    return [measured, measured * 1.25 + random()] as const
  })
  return [
    { metric: 'pm25', unit: 'µg/m³', points: toPoints(times, rows, 0, 1) },
    { metric: 'pm10', unit: 'µg/m³', points: toPoints(times, rows, 1, 1) },
  ]
}

function everyFiveMinutes(until: number, days: number): number[] {
  const end = Math.floor(until / (5 * minute)) * 5 * minute
  return Array.from({ length: days * 288 }, (_, index) => end - (days * 288 - index) * 5 * minute)
}

function toPoints(
  times: readonly number[],
  rows: readonly (readonly number[])[],
  column: number,
  decimals: number,
): Points {
  return {
    times: Float64Array.from(times),
    values: Float64Array.from(rows, (row) => Number((row[column] ?? 0).toFixed(decimals))),
  }
}
