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

/** The waitlist form does not ask for an issue. */
export const waitlistIssue = 'general'

export const storyIssues = [...issueOptions, waitlistIssue] as const

export type StoryIssue = (typeof storyIssues)[number]

export const sortOptions = ['newest', 'oldest', 'most_reactions'] as const

export const withOptions = ['', 'measurements'] as const

export type SortOption = (typeof sortOptions)[number]
