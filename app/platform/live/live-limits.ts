/** Maximum number of stories that a user can watch in all tabs together. */
export const watchedStoriesMax = 20
