import { hour } from '#app/platform/time/durations.ts'

export const storyContentMax = 1000
export const storyTitleMax = 100
export const storyTexts = { title: storyTitleMax, content: storyContentMax }
export const searchMax = 100
export const searchRules = {
  max: searchMax,
  tooLong: `Please search for ${searchMax} characters or fewer.`,
}
export const cursorMax = 200

export const storiesOnHomePage = 6
export const storiesPerPage = 20
/** Maximum in one view of the list; further pages start a new view. */
export const pagesMax = 10
export const ownStoriesPerPage = 10
export const heldStoriesMax = 20
/** Listed in place of a story that is not available. Below a story, `database/sql/stories/read-next.sql` sets the same number. */
export const otherStoriesMax = 4
/** Fills two lines of the list. */
export const otherStoryBeginningMax = 160

export const storiesByPerson = { name: 'storyByPerson', points: 20, seconds: hour }
/** A deleted story can be restored this long (`database/sql/stories/edits-and-deletions.sql`). */
export const deletedStoryKeptMinutes = 10
