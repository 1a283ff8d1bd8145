import type { Feature } from '#app/platform/feature.server.ts'
import { reactionsExports } from './export.server.ts'
import { reactionsApi } from './reactions-api.server.ts'

export const reactions: Feature = {
  api: [reactionsApi],
  exports: reactionsExports,
}
