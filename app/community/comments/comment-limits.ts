export const commentContentMax = 1000
/** Top-level comments; each comes with the first replies of its thread. */
export const commentsPerPage = 20
/** A story's page shows more comments than this only after “Show all”, and first this many threads. */
export const openCommentsMax = 20
export const firstThreads = 5
export const firstReplies = 3
export const repliesPerPage = 20
/** Nesting levels on the page. The database stores up to 50 (`place_comment` in `database/sql/comments/threads.sql`). */
export const shownLevels = 3
export const repliesBeforeLinked = 9
export const ownCommentsPerPage = 10
export const heldCommentsMax = 50
/** In one comment. The database also limits mentions per hour, and more strictly for new users. */
export const mentionsMax = 5
export const peopleSearchMax = 40
