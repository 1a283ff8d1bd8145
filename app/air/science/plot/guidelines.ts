import type { Metric } from '../../files/columns/metrics.ts'

/** An authority's guideline for a metric, in its common unit. */
export interface Guideline {
  author: string
  /** Basis of the figures, for example 'hourly means'. */
  about: string
  /** Levels in ascending order, the last one without an upper bound. Use `lines` instead for single values. */
  levels?: readonly { name: string; upTo: number }[]
  lines?: readonly { name: string; value: number }[]
  /** Qualifier needed to apply the levels to a single reading. */
  readingAs?: string
  /** True if the two lines are the ends of a recommended range, which also applies to single readings. */
  isRange?: boolean
}

const european = ['Good', 'Fair', 'Moderate', 'Poor', 'Very poor', 'Extremely poor'] as const

function europeanLevels(bounds: readonly number[]) {
  return european.map((name, index) => ({ name, upTo: bounds[index] ?? Number.POSITIVE_INFINITY }))
}

const europeanIndex = {
  author: 'European air quality index',
  about: '2025, hourly means, made for outdoor air',
  readingAs: 'as an hourly mean',
} as const

/** Metrics for which an authority publishes figures. ASHRAE sets no limit for CO₂; VOC in ppb and the indices have no bands. */
const guidelines: Partial<Record<Metric, readonly Guideline[]>> = {
  // ETC HE Report 2024/17, table 5.2; WHO global air quality guidelines 2021.
  pm25: [
    { ...europeanIndex, levels: europeanLevels([5, 15, 50, 90, 140]) },
    { author: 'WHO', about: '2021 guideline', lines: [{ name: 'over 24 hours', value: 15 }] },
  ],
  pm10: [
    { ...europeanIndex, levels: europeanLevels([15, 45, 120, 195, 270]) },
    { author: 'WHO', about: '2021 guideline', lines: [{ name: 'over 24 hours', value: 45 }] },
  ],
  // Bundesgesundheitsblatt 11-2008, p. 1368.
  co2: [
    {
      author: 'UBA, Germany',
      about: '2008, as an indicator of ventilation',
      levels: [
        { name: 'Harmless', upTo: 1_000 },
        { name: 'Elevated', upTo: 2_000 },
        { name: 'Unacceptable', upTo: Number.POSITIVE_INFINITY },
      ],
    },
  ],
  radon: [
    { author: 'WHO', about: 'reference level, yearly mean', lines: [{ name: 'yearly mean', value: 100 }] },
    {
      author: 'US EPA',
      about: 'action level of 4 pCi/L, long-term mean',
      lines: [{ name: 'long-term', value: 148 }],
    },
    { author: 'EU', about: 'reference level, yearly mean', lines: [{ name: 'yearly mean', value: 300 }] },
  ],
  // Seifert's five levels, defined for total VOC as measured in a laboratory.
  vocMass: [
    {
      author: 'UBA, Germany',
      about: 'for total VOC measured in a laboratory, not a health criterion on its own',
      levels: [
        { name: 'Level 1', upTo: 300 },
        { name: 'Level 2', upTo: 1_000 },
        { name: 'Level 3', upTo: 3_000 },
        { name: 'Level 4', upTo: 10_000 },
        { name: 'Level 5', upTo: Number.POSITIVE_INFINITY },
      ],
    },
  ],
  humidity: [
    {
      author: 'EN 16798-1',
      about: 'category II',
      isRange: true,
      lines: [
        { name: 'from', value: 25 },
        { name: 'to', value: 60 },
      ],
    },
  ],
  temperature: [
    {
      author: 'EN 16798-1',
      about: 'homes, category II',
      lines: [
        { name: 'when heating, from', value: 20 },
        { name: 'when cooling, to', value: 26 },
      ],
    },
  ],
}

export function guidelinesOf(metric: Metric): readonly Guideline[] {
  return guidelines[metric] ?? []
}

export function hasOwnRange(metric: Metric): boolean {
  return metric === 'vocShare' || metric === 'vocIndex' || metric === 'noxIndex'
}
