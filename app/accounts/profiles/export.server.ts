import * as v from 'valibot'
import { type ExportPart, exportValue } from '#app/platform/personal-data.server.ts'
import { readOwnPicture, readOwnProfile } from './profile-queries.server.ts'
import { ownProfileSchema } from './profile-schemas.ts'

const noProfile = {
  fullName: null,
  organization: null,
  avatarUrl: null,
  workDescription: null,
  nameShown: 'full',
  displayName: null,
  shownName: null,
}

export const profilesExports: readonly ExportPart[] = [
  exportValue(
    { name: 'profile', role: 'member' },
    v.object({
      ...ownProfileSchema.entries,
      /** The picture as WebP in base64. */
      picture: v.nullable(v.string()),
    }),
    async (tx, { userId }) => ({
      ...((await readOwnProfile(tx)) ?? noProfile),
      picture: (await readOwnPicture(tx, userId))?.toString('base64') ?? null,
    }),
  ),
]
