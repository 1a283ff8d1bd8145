import type { Feature } from '#app/platform/feature.server.ts'
import { bookmarksApi } from './bookmarks-api.server.ts'
import { bookmarksExports } from './export.server.ts'

export const bookmarks: Feature = {
  api: [bookmarksApi],
  exports: bookmarksExports,
}
