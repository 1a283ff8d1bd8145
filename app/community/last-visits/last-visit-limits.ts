/** Views within this time belong to one visit. */
export const visitMinutes = 30
/** Maximum for one user; the oldest are deleted. */
export const visitedPlacesMax = 300
/** Counts of new texts stop at this number. */
export const newTextsCountMax = 100
export const lastVisitKeptDays = 180
