export type Particles = 'pm25' | 'pm10'

interface UsCategory {
  name: string
  index: readonly [low: number, high: number]
  /** µg/m³ */
  pm25: readonly [low: number, high: number]
  pm10: readonly [low: number, high: number]
}

/** The US EPA's breakpoints for 24-hour means; see EPA-454/B-24-002 (May 2024). */
const usCategories: readonly UsCategory[] = [
  { name: 'Good', index: [0, 50], pm25: [0, 9], pm10: [0, 54] },
  { name: 'Moderate', index: [51, 100], pm25: [9.1, 35.4], pm10: [55, 154] },
  { name: 'Unhealthy for Sensitive Groups', index: [101, 150], pm25: [35.5, 55.4], pm10: [155, 254] },
  { name: 'Unhealthy', index: [151, 200], pm25: [55.5, 125.4], pm10: [255, 354] },
  { name: 'Very Unhealthy', index: [201, 300], pm25: [125.5, 225.4], pm10: [355, 424] },
  { name: 'Hazardous', index: [301, 500], pm25: [225.5, 325.4], pm10: [425, 604] },
]

export interface UsIndex {
  value: number
  category: string
  /** The truncated concentration that the value was computed from. */
  counted: number
}

/** Computes the US air quality index of 2024. @param concentration µg/m³, a 24-hour mean or a NowCast */
export function usIndex(particles: Particles, concentration: number): UsIndex {
  const truncated = truncate(particles, concentration)
  const found = usCategories.find(({ [particles]: [, high] }) => truncated <= high) ?? usCategories.at(-1)
  if (!found) throw new Error('There are no categories')
  const [indexLow, indexHigh] = found.index
  const [low, high] = found[particles]
  const value = ((indexHigh - indexLow) / (high - low)) * (truncated - low) + indexLow
  return { value: Math.round(value), category: found.name, counted: truncated }
}

/** Truncates as the EPA requires: PM2.5 to tenths, PM10 to whole µg/m³. */
function truncate(particles: Particles, concentration: number): number {
  const steps = particles === 'pm25' ? 10 : 1
  // The tolerance compensates for floating-point error in values such as 35.5.
  return Math.floor(concentration * steps + 1e-9) / steps
}

/**
 * Computes the NowCast, a weighted mean of the last 12 clock hours that favors the newest; EPA-454/B-24-002.
 * @param hours hourly means in µg/m³, newest first; null for a missing hour
 * @returns null unless at least two of the newest three hours are present
 */
export function nowCast(hours: readonly (number | null)[]): number | null {
  const twelve = hours.slice(0, 12)
  const present = twelve.filter((value) => value !== null)
  if (twelve.slice(0, 3).filter((value) => value !== null).length < 2) return null
  const [max, min] = [Math.max(...present), Math.min(...present)]
  const weight = max === 0 ? 1 : Math.max(0.5, 1 - (max - min) / max)
  let [weighted, weights] = [0, 0]
  for (const [index, value] of twelve.entries()) {
    if (value === null) continue
    weighted += weight ** index * value
    weights += weight ** index
  }
  return weighted / weights
}

const europeanBands = ['Good', 'Fair', 'Moderate', 'Poor', 'Very poor', 'Extremely poor'] as const

/** Upper bounds (inclusive) of the European index of 2025, for 1-hour means; ETC HE Report 2024/17. */
const europeanBounds = {
  pm25: [5, 15, 50, 90, 140],
  pm10: [15, 45, 120, 195, 270],
} as const satisfies Record<Particles, readonly number[]>

/** @param concentration µg/m³, a 1-hour mean */
export function europeanBand(particles: Particles, concentration: number): (typeof europeanBands)[number] {
  const bounds: readonly number[] = europeanBounds[particles]
  const index = bounds.findIndex((bound) => concentration <= bound)
  return europeanBands[index === -1 ? bounds.length : index] ?? 'Extremely poor'
}

/** WHO 2021, 24-hour mean in µg/m³: the level not to be exceeded on 99% of the days of a year. */
export const whoDailyGuideline = { pm25: 15, pm10: 45 } as const
