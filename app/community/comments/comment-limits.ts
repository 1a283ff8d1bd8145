export const commentContentMax = 1000
/** Comments on a story itself, each with the beginning of its thread. */
export const commentsPerPage = 20
export const firstReplies = 3
export const repliesPerPage = 20
/** Of the replies around a linked one, those before it. */
export const repliesBeforeLinked = 9
export const ownCommentsPerPage = 10
/** Of one's own under a story that wait for a moderator. */
export const heldCommentsMax = 50
/** People whom one comment mentions; in an hour, and by new people, the database allows fewer. */
export const mentionsMax = 5
export const peopleSearchMax = 40
