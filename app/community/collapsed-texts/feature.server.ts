import type { Feature } from '#app/platform/feature-types.server.ts'
import { collapsedTextsApi } from './collapsed-texts-api.server.ts'
import { collapsedTextsExports } from './export.server.ts'

export const collapsedTexts: Feature = {
  api: [collapsedTextsApi],
  exports: collapsedTextsExports,
}
