import type { Metric } from '../../files/columns/metrics.ts'

/** What an author says about a quantity, in its common unit. */
export interface Guideline {
  author: string
  /** What the figures are about, as 'hourly means'. */
  about: string
  /** From below; the last level has no end. Or lines, where the author names single values. */
  levels?: readonly { name: string; upTo: number }[]
  lines?: readonly { name: string; value: number }[]
  /** How a single reading has to be taken to be said in these levels. */
  readingAs?: string
  /** The two lines are the ends of what it calls for, of single readings too. */
  isRange?: boolean
}

const european = ['Good', 'Fair', 'Moderate', 'Poor', 'Very poor', 'Extremely poor'] as const

function europeanLevels(bounds: readonly number[]) {
  return european.map((name, index) => ({ name, upTo: bounds[index] ?? Number.POSITIVE_INFINITY }))
}

const europeanIndex = {
  author: 'European air quality index',
  about: 'of 2025, hourly means, made for outdoor air',
  readingAs: 'as an hourly mean',
} as const

/**
 * Of consumer sensors' quantities, those for which an authority names figures. CO₂ has no limit by ASHRAE; VOC in ppb and indices
 * have no bands at all.
 */
const guidelines: Partial<Record<Metric, readonly Guideline[]>> = {
  // ETC HE Report 2024/17, table 5.2; WHO global air quality guidelines 2021.
  pm25: [
    { ...europeanIndex, levels: europeanLevels([5, 15, 50, 90, 140]) },
    { author: 'WHO', about: 'guideline of 2021', lines: [{ name: 'over 24 hours', value: 15 }] },
  ],
  pm10: [
    { ...europeanIndex, levels: europeanLevels([15, 45, 120, 195, 270]) },
    { author: 'WHO', about: 'guideline of 2021', lines: [{ name: 'over 24 hours', value: 45 }] },
  ],
  // Bundesgesundheitsblatt 11-2008, p. 1368.
  co2: [
    {
      author: 'UBA, Germany',
      about: 'of 2008, as a sign of how much air people get',
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
  // Seifert's five levels, made for the sum that a laboratory measures.
  vocMass: [
    {
      author: 'UBA, Germany',
      about: 'made for laboratory sums of VOC, no criterion of health on their own',
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

/** VOC and indices that no authority judges are shown beside their own usual range. */
export function hasOwnRange(metric: Metric): boolean {
  return metric === 'vocShare' || metric === 'vocIndex' || metric === 'noxIndex'
}
