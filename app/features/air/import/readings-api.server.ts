import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'
import { limitUploads } from '#app/concurrency/upload-limiter.server.ts'
import { requireOwnProfile } from '#app/features/profiles/profile-queries.server.ts'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { describeResponses } from '#app/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/http/server/require-member.server.ts'
import { validate } from '#app/validation/request-validation.server.ts'
import { createFilePreview } from './preview-file.server.ts'
import { choicesSchema, previewSchema } from './preview-schemas.ts'
import { fileTooLarge, readingsFileMaxBytes } from './readings-limits.ts'

const fileType = 'application/octet-stream'

/** Reading the files of sensors, for who is signed in. Nothing of them is stored. */
export function readingsApi({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const previewFile = createFilePreview()
  return new Hono<ApiEnv>().post(
    '/air/readings/preview',
    membersOnly,
    noStore,
    describeRoute({
      tags: ['air'],
      summary: 'See what a file of readings holds',
      description:
        'The body is the file. What the file does not say comes back as questions; the answers are sent along with the same file. Nothing is stored.',
      security: [{ clientKey: [], accessToken: [] }],
      requestBody: {
        required: true,
        content: { [fileType]: { schema: { type: 'string', format: 'binary' } } },
      },
      responses: describeResponses({ 200: ['What it holds', previewSchema] }, [400, 401, 413, 415]),
    }),
    // An access token outlives its session by some minutes.
    async (c, next) => {
      await database.transaction(requireMember(c.var.actor), requireOwnProfile)
      await next()
    },
    requireFileType,
    validate('query', choicesSchema),
    limitUploads({ max: 2, maxPerOwner: 1 }),
    bodyLimit({ maxSize: readingsFileMaxBytes, onError: refuseLargeFile }),
    async (c) => {
      const { columns = '', ...choices } = c.req.valid('query')
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const work = { bytes, choices: { ...choices, columns: parseColumns(columns) }, now: clock().getTime() }
      return c.json(await previewFile(work))
    },
  )
}

/** '2:temperature °C,6:leave out' */
function parseColumns(text: string): Map<number, string> {
  const pairs = text.split(',').map((part) => /^(\d{1,3}):(.+)$/.exec(part.trim()))
  return new Map(pairs.flatMap((pair) => (pair ? [[Number(pair[1]), pair[2] ?? '']] : [])))
}

async function requireFileType(c: Context<ApiEnv>, next: () => Promise<void>): Promise<void> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== fileType)
    throw new ApiError(
      415,
      'unsupported_media_type',
      `The body must be the file, with Content-Type: ${fileType}.`,
    )
  await next()
}

function refuseLargeFile(): never {
  throw new ApiError(413, 'body_too_large', fileTooLarge, {
    fields: [{ field: 'file', code: 'body_too_large', message: fileTooLarge }],
  })
}
