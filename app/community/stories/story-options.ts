export const issueOptions = [
  'Wildfire Smoke',
  'Pollen & Allergens',
  'Mold',
  'Dust',
  'COVID-19',
  'Respiratory Illnesses',
  'Chemical Odors',
  'Poor Ventilation',
  'Other Pollutants',
] as const

/** Issue of stories from the waitlist form, which does not ask for one. */
export const waitlistIssue = 'general'

/** All issues that a story can have and a list can be filtered by. */
export const storyIssues = [...issueOptions, waitlistIssue] as const

export type StoryIssue = (typeof storyIssues)[number]

export const sortOptions = ['newest', 'oldest', 'most_reactions'] as const

/** Additional filters of a list; blank for all. */
export const withOptions = ['', 'measurements'] as const

export type SortOption = (typeof sortOptions)[number]
