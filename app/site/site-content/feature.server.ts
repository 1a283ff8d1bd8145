import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/common-fields.ts'
import { purgePreviews } from './content.command.server.ts'
import { contentApi } from './content-api.server.ts'
import { listDraftsOf, listVersionsOf } from './content-queries.server.ts'

const siteContentExports: readonly ExportPart[] = [
  exportList(
    { name: 'contentDrafts', role: 'accounts' },
    { content: v.unknown(), savedAt: timestampField },
    (tx, { userId }) => listDraftsOf(tx, userId),
  ),
  exportList(
    { name: 'contentVersions', role: 'accounts' },
    { version: v.number(), changed: v.array(v.string()), publishedAt: timestampField },
    (tx, { userId }) => listVersionsOf(tx, userId),
  ),
]

export const siteContent: Feature = {
  api: [contentApi],
  purges: { contentPreviews: purgePreviews },
  exports: siteContentExports,
}
