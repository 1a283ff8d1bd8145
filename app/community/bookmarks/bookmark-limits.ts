export const bookmarksPerPage = 20
/** How many bookmarks a visitor's browser keeps, and how many the API takes at a time. */
export const guestBookmarksMax = 50
