export const bookmarksPerPage = 20
/** In a visitor's browser, and in one request. */
export const guestBookmarksMax = 50
