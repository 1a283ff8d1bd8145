import { Hono } from 'hono'
import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { type ExportPart, exportValue } from '#app/platform/personal-data.server.ts'
import { picturePath } from './picture-rules.ts'
import { parsePictureName } from './picture-url.ts'
import { findPicture, readOwnPicture, readOwnProfile } from './profile-queries.server.ts'
import { ownProfileSchema } from './profile-schemas.ts'
import { profilesApi } from './profiles-api.server.ts'

const noProfile = {
  fullName: null,
  organization: null,
  avatarUrl: null,
  workDescription: null,
  nameShown: 'full',
  displayName: null,
  shownName: null,
}

const profilesExports: readonly ExportPart[] = [
  exportValue(
    { name: 'profile', role: 'member' },
    v.object({
      ...ownProfileSchema.entries,
      picture: v.nullable(v.string()),
    }),
    async (tx, { userId }) => ({
      ...((await readOwnProfile(tx)) ?? noProfile),
      picture: (await readOwnPicture(tx, userId))?.toString('base64') ?? null,
    }),
  ),
]

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
