import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import { purgePreviews } from './content.command.server.ts'
import { contentApi } from './content-api.server.ts'
import { listDraftsOf, listVersionsOf, readPublished } from './content-queries.server.ts'

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
  setup: [
    {
      title: 'Set the contact address',
      how: ({ mailFrom }) =>
        `It is still an example.${mailFrom === null ? '' : ` Emails come from ${mailFrom}.`}`,
      href: `${deskPath}/content`,
      isDone: async (tx, { site }) =>
        (await readPublished(tx)).content.contact !== '' || site.contactEmail !== defaultSite.contactEmail,
    },
  ],
  purges: { contentPreviews: purgePreviews },
  exports: siteContentExports,
}
