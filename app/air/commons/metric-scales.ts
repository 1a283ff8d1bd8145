import type { Metric } from '../files/columns/metrics.ts'

interface Levels {
  /** Bounds of the levels in the common unit. Values outside these bounds count in the first or last level. */
  edges: readonly number[]
  /** The rounding step of the figures. Smaller differences are within the variation between two sensors of the same model. */
  step: number
}

const particles: Levels = {
  edges: [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 250, 500],
  step: 1,
}

/** Metrics that can be compared between homes. Air pressure is weather, and indices are relative to earlier readings of the same sensor. */
export const levels = {
  pm25: particles,
  co2: {
    edges: [400, 450, 500, 550, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 2000, 2500, 3000, 4000, 6000],
    step: 50,
  },
  pm10: particles,
  pm1: particles,
  pm4: particles,
  radon: { edges: [0, 10, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000, 2000], step: 10 },
  vocShare: {
    edges: [0, 25, 50, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 5000, 10_000],
    step: 50,
  },
  vocMass: {
    edges: [0, 25, 50, 100, 150, 200, 300, 500, 750, 1000, 2000, 3000, 5000, 10_000, 25_000],
    step: 50,
  },
  temperature: {
    edges: [-20, -10, -5, 0, 5, 8, 10, 12, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 30, 35, 40],
    step: 0.5,
  },
  humidity: { edges: [0, 10, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 100], step: 1 },
} as const satisfies Partial<Record<Metric, Levels>>

export type CommunityMetric = keyof typeof levels

export const communityMetrics = [
  'pm25',
  'co2',
  'pm10',
  'pm1',
  'pm4',
  'radon',
  'vocShare',
  'vocMass',
  'temperature',
  'humidity',
] as const satisfies readonly CommunityMetric[]

export function findLevels(metric: Metric): Levels | null {
  const known = communityMetrics.find((each) => each === metric)
  return known ? levels[known] : null
}

export function levelOf({ edges }: Pick<Levels, 'edges'>, value: number): number {
  const above = edges.findIndex((edge) => edge > value)
  return above === -1 ? edges.length - 2 : Math.max(0, above - 1)
}

export const publishedQuantiles = [0.1, 0.25, 0.5, 0.75, 0.9] as const

/** @param shares the share of all hours in each level; the shares add up to 1 */
export function quantilesOf({ edges, step }: Levels, shares: readonly number[]): number[] {
  return publishedQuantiles.map((share) => {
    let below = 0
    for (const [index, each] of shares.entries()) {
      if (below + each >= share && each > 0) {
        const [from = 0, to = from] = [edges[index], edges[index + 1]]
        return Math.round((from + ((share - below) / each) * (to - from)) / step) * step
      }
      below += each
    }
    return edges.at(-1) ?? 0
  })
}
