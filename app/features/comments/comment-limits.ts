export const commentContentMax = 1000
export const commentsPerPage = 50
