import type { Feature } from '#app/platform/feature.server.ts'
import { contentApi } from './content-api.server.ts'
import { purgePreviews } from './draft-content.command.server.ts'
import { siteContentExports } from './export.server.ts'

export const siteContent: Feature = {
  api: [contentApi],
  purges: { contentPreviews: purgePreviews },
  exports: siteContentExports,
}
