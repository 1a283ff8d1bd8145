/** Quarters of the year by month. Which of them is winter depends on the hemisphere, which is not collected. */
export const seasons = {
  'dec-feb': 'December to February',
  'mar-may': 'March to May',
  'jun-aug': 'June to August',
  'sep-nov': 'September to November',
} as const

export type Season = keyof typeof seasons

export const seasonNames = ['dec-feb', 'mar-may', 'jun-aug', 'sep-nov'] as const satisfies readonly Season[]

const dayMs = 86_400_000

/** @param day since 1970 */
export function seasonOf(day: number): Season {
  const month = new Date(day * dayMs).getUTCMonth()
  return seasonNames[Math.floor(((month + 1) % 12) / 3)] ?? 'dec-feb'
}
