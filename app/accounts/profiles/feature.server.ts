import { Hono } from 'hono'
import type { Feature } from '#app/platform/feature.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { avatarsApi } from './avatars-api.server.ts'
import { profilesExports } from './export.server.ts'
import { picturePath } from './picture-rules.ts'
import { profilesApi } from './profiles-api.server.ts'

export const profiles: Feature = {
  api: [profilesApi],
  site: [(needs) => new Hono<ApiEnv>().route('/avatars', avatarsApi(needs))],
  filePaths: [picturePath],
  exports: profilesExports,
}
