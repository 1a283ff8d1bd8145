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

export const sortOptions = ['newest', 'oldest', 'most_reactions'] as const

export type SortOption = (typeof sortOptions)[number]
