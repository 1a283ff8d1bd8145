import { hour } from '#app/platform/time/durations.ts'

export const commentContentMax = 1000
/** Top-level comments; each comes with the first replies of its thread. */
export const commentsPerPage = 20
/** A story's page shows more comments than this only after “Show all”, and first this many threads. */
export const openCommentsMax = 20
export const firstThreads = 5
export const firstReplies = 3
export const repliesPerPage = 20
/** Nesting levels on the page. */
export const shownLevels = 3
export const repliesBeforeLinked = 9
export const ownCommentsPerPage = 10
export const heldCommentsMax = 50
/** Maximum in one comment. The database also limits mentions per hour, and more strictly for new users. */
export const mentionsMax = 5
export const peopleSearchMax = 40

export const commentsByPerson = { name: 'commentByPerson', points: 120, seconds: hour }

export const searchesByPerson = { name: 'peopleSearchByPerson', points: 240, seconds: hour }
/** Limit for one author (`check_mention` in `database/sql/comments/mentions.sql`). */
export const mentionsPerHour = 30
/** Levels of replies (`place_comment` in `database/sql/comments/threads.sql`). */
export const storedLevels = 50
/** A deleted comment can be restored this long (`database/sql/comments/edits-and-deletions.sql`). */
export const deletedCommentKeptMinutes = 10
