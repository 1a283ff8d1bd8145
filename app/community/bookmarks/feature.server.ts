import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { listBookmarksBy } from './bookmark-queries.server.ts'
import { bookmarksApi } from './bookmarks-api.server.ts'

const bookmarksExports: readonly ExportPart[] = [
  exportList(
    { name: 'bookmarks', role: 'member' },
    { storyId: uuidField(), createdAt: timestampField },
    (tx, { userId }) => listBookmarksBy(tx, userId),
  ),
]

export const bookmarks: Feature = {
  api: [bookmarksApi],
  exports: bookmarksExports,
}
