export const storyContentMax = 1000
export const storyTitleMax = 100
export const searchMax = 100
export const searchRules = {
  max: searchMax,
  tooLong: `Please search for ${searchMax} characters or fewer.`,
}
export const cursorMax = 200

export const storiesOnHomePage = 6
export const storiesPerPage = 20
/** How many pages of stories one view of the list may hold. What follows starts a view of its own. */
export const pagesMax = 10
export const ownStoriesPerPage = 10
/** Of one's own that wait for a moderator. */
export const heldStoriesMax = 20
