import { Hono } from 'hono'
import type { Feature } from '#app/platform/feature-types.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { profilesExports } from './export.server.ts'
import { picturePath } from './picture-rules.ts'
import { parsePictureName } from './picture-url.ts'
import { findPicture } from './profile-queries.server.ts'
import { profilesApi } from './profiles-api.server.ts'

export const profiles: Feature = {
  api: [profilesApi],
  site: [(needs) => new Hono<ApiEnv>().route('/avatars', avatarsApi(needs))],
  filePaths: [picturePath],
  exports: profilesExports,
}

/** The name is derived from the picture's hash. */
function avatarsApi({ database }: Dependencies) {
  return new Hono<ApiEnv>().get('/:name', async (c) => {
    const hash = parsePictureName(c.req.param('name'))
    const image = hash === null ? null : await findPicture(database, hash)
    if (image === null) throw notFound('This picture doesn’t exist.')
    return c.body(new Uint8Array(image), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    })
  })
}
