import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { requireOwnProfile } from '#app/accounts/profiles/profile-queries.server.ts'
import { limitUploads } from '#app/platform/concurrency/upload-limiter.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limit, perPerson } from '#app/platform/http/server/limit-routes.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { fileBody, requireFileType } from '#app/platform/validation/file-request.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { filesByPerson, readingsBodyMaxBytes, smallBodyMaxBytes } from '../../air-limits.ts'
import { type ChoicesInput, choicesSchema, previewSchema } from './preview-schemas.ts'
import { bodyMaxMegabytes, bodyTooLarge, textMaxMegabytes } from './readings-file-requests.ts'
import { saveReadings } from './save-readings.command.server.ts'
import { savedReadingsSchema } from './saved-readings-schema.ts'
import { createFileReader } from './thread/read-file.server.ts'

const describe = describeForMembers('air')

const keepQuerySchema = requestObject({
  ...choicesSchema.entries,
  room: uuidField('Please choose a room.'),
  /** Omit for the existing device of this model in this room, if there is one. */
  device: v.optional(v.union([uuidField(), v.literal('new')])),
})

/** Allows one file per person at a time, and fewer large files than files in all, so that slow uploads don't block small ones. */
function limitFiles({ max, maxLarge }: { max: number; maxLarge: number }) {
  const limitAll = limitUploads({ max, maxPerOwner: 1 })
  const limitLarge = limitUploads({ max: maxLarge, maxPerOwner: 1 })
  return createMiddleware<ApiEnv>((c, next) => {
    const length = Number(c.req.header('content-length') ?? Number.NaN)
    return limitAll(c, length <= smallBodyMaxBytes ? next : async () => void (await limitLarge(c, next)))
  })
}

/** Everyone can preview a file; members can store its readings. */
export function readingsApi({ database, clock }: Dependencies) {
  const reader = createFileReader()
  const [limitMembers, limitVisitors] = [
    limitFiles({ max: 4, maxLarge: 2 }),
    limitFiles({ max: 3, maxLarge: 1 }),
  ]
  const takeFile = [
    requireFileType,
    createMiddleware<ApiEnv>((c, next) =>
      c.var.actor.role === 'anon' ? limitVisitors(c, next) : limitMembers(c, next),
    ),
    bodyLimit({ maxSize: readingsBodyMaxBytes, onError: refuseLargeFile }),
  ] as const
  // Checks the session, because an access token stays valid for some minutes after its session ends.
  const requireLiveSession = createMiddleware<ApiEnv>(async (c, next) => {
    if (c.var.actor.role !== 'anon') await database.transaction(requireMember(c), requireOwnProfile)
    await next()
  })
  return new Hono<ApiEnv>()
    .post(
      '/air/readings/preview',
      limit(perPerson(filesByPerson)),
      noStore,
      describeRoute({
        tags: ['air'],
        summary: 'Preview a file of readings',
        description: `The body is the file, up to ${bodyMaxMegabytes} MB. It may be compressed with gzip or ZIP; the uncompressed text may have up to ${textMaxMegabytes} MB. If information is missing, the response contains questions: send the same file again with the answers. Nothing is stored.`,
        security: [{ clientKey: [] }, { clientKey: [], accessToken: [] }],
        requestBody: fileBody,
        responses: describeResponses({ 200: ['The preview', previewSchema] }, [400, 401, 413, 415]),
      }),
      requireLiveSession,
      ...takeFile,
      validate('query', choicesSchema),
      async (c) => c.json(await reader.preview(await toWork(c, c.req.valid('query'), clock()))),
    )
    .post(
      '/air/readings',
      limit(perPerson(filesByPerson)),
      membersOnly,
      noStore,
      describe('Save the readings of a file', {
        description:
          'The body is the file, as for the preview, with the answers to all questions. Either all readings are stored or none; the file itself isn’t kept.',
        requestBody: fileBody,
        200: ['The counts of saved readings', savedReadingsSchema],
        errors: [400, 404, 409, 413, 415],
      }),
      requireLiveSession,
      ...takeFile,
      validate('query', keepQuerySchema),
      async (c) => {
        const { room: roomId, device, ...choices } = c.req.valid('query')
        const packed = await reader.pack(await toWork(c, choices, clock()))
        const found = { ...packed, roomId, device, kind: 'file' as const }
        return c.json(await saveReadings(database, requireMember(c), found))
      },
    )
}

async function toWork(c: Context<ApiEnv>, { columns = '', ...choices }: ChoicesInput, now: Date) {
  const bytes = await readBody(c)
  return { bytes, choices: { ...choices, columns: parseColumns(columns) }, now: now.getTime() }
}

/** Reads the body directly into one buffer. Joining the pieces at the end would need twice the memory. */
async function readBody({ req }: Context<ApiEnv>): Promise<Uint8Array<ArrayBuffer>> {
  const length = Number(req.header('content-length') ?? 0)
  // For a body without Content-Length, `bodyLimit` has already buffered all pieces.
  if (length === 0 || !req.raw.body) return new Uint8Array(await req.arrayBuffer())
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const piece of req.raw.body) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Parses a list such as '2:temperature °C,6:leave out'. */
function parseColumns(text: string): Map<number, string> {
  const pairs = text.split(',').map((part) => /^(\d{1,3}):(.+)$/.exec(part.trim()))
  return new Map(pairs.flatMap((pair) => (pair ? [[Number(pair[1]), pair[2] ?? '']] : [])))
}

function refuseLargeFile(): never {
  throw new ApiError(413, 'body_too_large', bodyTooLarge, { field: 'file' })
}
