import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limitUploads } from '#app/platform/concurrency/upload-limiter.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { encodePicture } from './encode-picture.server.ts'
import { removePicture, setPicture } from './picture.command.server.ts'
import { pictureSizeMessage, pictureTypeMessage } from './picture-rules.ts'
import { changeOwnProfile } from './profile.command.server.ts'
import { pictureTypes, pictureUploadMaxBytes } from './profile-limits.ts'
import { requireOwnProfile } from './profile-queries.server.ts'
import { ownProfileSchema, profileChangesSchema } from './profile-schemas.ts'

const describe = describeForMembers('profile')

export function profilesApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/profile/*', membersOnly, noStore)
    .get(
      '/profile',
      describe('Get your own profile', { 200: ['The profile', ownProfileSchema] }),
      async (c) => c.json(await database.transaction(requireMember(c), requireOwnProfile)),
    )
    .patch(
      '/profile',
      describe('Change your own profile', {
        description:
          'Omitted fields stay unchanged; null or blank clears a field. `nameShown` says which name others see: `full`, `first` (its first word) or `display`.',
        200: ['The profile', ownProfileSchema],
        errors: [400, 413, 415],
      }),
      validate('json', profileChangesSchema),
      async (c) => {
        const person = requireMember(c)
        return c.json(await changeOwnProfile(dependencies, person, c.req.valid('json')))
      },
    )
    .route('/', pictureApi(dependencies))
}

function pictureApi({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .put(
      '/profile/picture',
      describe('Set your picture', {
        description: 'The picture is cropped to a square and scaled down.',
        requestBody: {
          required: true,
          content: Object.fromEntries(
            pictureTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
          ),
        },
        200: ['The profile', ownProfileSchema],
        errors: [400, 413, 415],
      }),
      requirePictureType,
      limitUploads({ max: 8, maxPerOwner: 2 }),
      bodyLimit({ maxSize: pictureUploadMaxBytes, onError: refuseLargePicture }),
      async (c) => {
        const person = requireMember(c)
        const image = await encodePicture(new Uint8Array(await c.req.arrayBuffer()))
        return c.json(await setPicture(database, person, image))
      },
    )
    .delete(
      '/profile/picture',
      describe('Remove your picture', { 200: ['The profile', ownProfileSchema] }),
      async (c) => c.json(await removePicture(database, requireMember(c))),
    )
}

async function requirePictureType(c: Context<ApiEnv>, next: () => Promise<void>): Promise<void> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!pictureTypes.some((accepted) => accepted === type))
    throw pictureProblem(415, 'unsupported_media_type', pictureTypeMessage)
  await next()
}

function refuseLargePicture(): never {
  throw pictureProblem(413, 'body_too_large', pictureSizeMessage)
}

function pictureProblem(status: 413 | 415, code: string, message: string): ApiError {
  return new ApiError(status, code, message, { field: 'picture' })
}
