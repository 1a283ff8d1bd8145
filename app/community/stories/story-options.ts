/** The air quality issues that an author can choose from. */
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

/** What a story of the waitlist form is about, as its author was not asked. */
export const waitlistIssue = 'general'

/** Every issue that a story may have, and a list may be filtered by. */
export const storyIssues = [...issueOptions, waitlistIssue] as const

export type StoryIssue = (typeof storyIssues)[number]

export const sortOptions = ['newest', 'oldest', 'most_reactions'] as const

/** What else the stories of a list may have to have; blank is for all. */
export const withOptions = ['', 'measurements'] as const

export type SortOption = (typeof sortOptions)[number]
