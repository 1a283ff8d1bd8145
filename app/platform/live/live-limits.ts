/** What one person may watch, all their tabs together. */
export const watchedStoriesMax = 20
