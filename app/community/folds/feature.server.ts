import type { Feature } from '#app/platform/feature.server.ts'
import { foldsExports } from './export.server.ts'
import { foldsApi } from './folds-api.server.ts'

export const folds: Feature = {
  api: [foldsApi],
  exports: foldsExports,
}
