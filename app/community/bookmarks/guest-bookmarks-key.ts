/** Where the browser keeps a visitor’s bookmarks. */
export const guestBookmarksKey = 'clean-air-bookmarks'
