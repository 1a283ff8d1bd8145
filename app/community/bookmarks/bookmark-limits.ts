export const bookmarksPerPage = 20
/** Maximum in a visitor's browser, and in one request. */
export const guestBookmarksMax = 50
