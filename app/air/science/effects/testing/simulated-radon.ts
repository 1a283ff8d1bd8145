import type { SeriesData } from '../../series/series-data.ts'
import { correlated, createNormal } from './random-series.ts'
import { simulatedStart, toSeries } from './simulated-air.ts'

const hourMs = 3_600_000
/** Each reading is the mean of this many hours. */
const windowHours = 24
const typical = { level: 150, spread: 50, noise: 0.05 }

/** Simulates hourly readings of a device that shows 24-hour means, for radon with a correlation time of `driverHours`. */
export function simulateRadon({
  days,
  driverHours,
  changeAt,
  random,
}: {
  days: number
  driverHours: number
  /** Bq/m³ added at an hour. */
  changeAt: (hour: number) => number
  random: () => number
}): SeriesData {
  const normal = createNormal(random)
  const length = days * 24
  const driver = correlated(length + windowHours, Math.exp(-1 / driverHours), normal)
  const air = Float64Array.from(
    driver,
    (value, at) => typical.level + typical.spread * value + changeAt(at - windowHours),
  )
  const times = Float64Array.from({ length }, (_, hour) => simulatedStart + hour * hourMs)
  let sum = 0
  const values = new Float64Array(length)
  for (let at = 0; at < length + windowHours; at += 1) {
    sum += (air[at] ?? 0) - (air[at - windowHours] ?? 0)
    if (at >= windowHours) values[at - windowHours] = (sum / windowHours) * (1 + typical.noise * normal())
  }
  return { ...toSeries(times, values), metric: 'radon', unit: 'Bq/m³', givenUnit: 'Bq/m³' }
}
