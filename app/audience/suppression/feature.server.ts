import type { Feature } from '#app/platform/feature-types.server.ts'
import { bouncesApi, bouncesPath } from './bounces-api.server.ts'
import { purgeBounces } from './suppress.command.server.ts'

export const suppression: Feature = {
  api: [bouncesApi],
  tokenPaths: [bouncesPath],
  filePaths: [bouncesPath],
  purges: { mailBounces: purgeBounces },
}
