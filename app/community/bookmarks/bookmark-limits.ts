export const bookmarksPerPage = 20
/** Maximum number of bookmarks in a visitor's browser, and in one request. */
export const guestBookmarksMax = 50
