export const commentContentMax = 1000
export const commentsPerPage = 50
export const ownCommentsPerPage = 10
