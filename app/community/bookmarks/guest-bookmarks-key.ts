export const guestBookmarksKey = 'clean-air-bookmarks'
