import { sql } from 'drizzle-orm'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { createSlots } from '#app/platform/concurrency/refuse-when-busy.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { readTokenHolder } from '#app/platform/http/server/bearer-token.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import { limit, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { describeForStaff, describeForTokens } from '#app/platform/http/server/openapi.server.ts'
import { type Member, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { fileBody, requireFileType } from '#app/platform/validation/file-request.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import type { Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { deskTokensFromAddress, importsShown, importUndoDays } from '../contact-limits.ts'
import { personIdSchema } from '../people-schemas.ts'
import { beginImport, type ImportWriter, undoImport } from './import-people.command.server.ts'
import {
  type ImportList,
  type ImportQuery,
  importListSchema,
  importQuerySchema,
  importResultSchema,
  undoneSchema,
} from './import-schemas.ts'
import { respondSlowly } from './keep-alive-json.server.ts'
import { bufferUploadOnDisk } from './upload.server.ts'

const ownerOf = (c: Context<ApiEnv>) => asStaff(requireMember(c), 'site_owner')
const writerOf = (c: Context<ApiEnv>) => readTokenHolder(c, 'people:write')

const about =
  'The body is the file: CSV with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, up to 200 MB and 250,000 rows, with column names in the first row. ' +
  '`columns=email:1,name:2` assigns columns by number to email, name, organization and agreedAt if their names don’t. ' +
  '`consent` says where these people agreed to emails. Without it or without a date in agreedAt, a person gets no emails. ' +
  '`dryRun=true` changes nothing. Importing the same file again changes nothing.'
const importErrors = [400, 403, 413, 415, 429] as const
const describe = describeForStaff('desk')
const describeForPrograms = describeForTokens('people')

/** Mount them behind the check for owners. */
export function importRoutes(dependencies: Dependencies, receiveFile: TakePeopleFile) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .get(
      '/desk/people/imports',
      describe('List the latest imports', { 200: ['The imports with their results', importListSchema] }),
      async (c) => c.json(await listImports(database, requireMember(c))),
    )
    .post(
      '/desk/people/imports/file',
      describe('Import or preview a file of people; needs a fresh proof', {
        description: about,
        requestBody: fileBody,
        200: ['The result', importResultSchema],
        errors: importErrors,
      }),
      validate('query', importQuerySchema),
      (c) => receiveFile(c, ownerOf(c), c.req.valid('query')),
    )
    .post(
      '/desk/people/imports/:id/undo',
      describe(`Undo an import within ${importUndoDays} days; repeat until it is complete`, {
        200: ['The number of removed people', undoneSchema],
        errors: [400, 403],
      }),
      validate('param', personIdSchema),
      async (c) => c.json(await undoImport(dependencies, ownerOf(c), c.req.valid('param').id)),
    )
}

function listImports(database: Transactions, person: Member): Promise<ImportList> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select i.id, (select s.full_name from list_staff() s where s.user_id = i.asked_by) as by,
          i.token_name as "tokenName", i.consent, i.state, i.added_count as "addedCount", i.known_count as "knownCount",
          i.wrong_count as "wrongCount", i.suppressed_count as "suppressedCount", i.removed_count as "removedCount",
          i.created_at > now() - make_interval(days => ${importUndoDays})
            and (i.state = 'done' or i.state = 'running' and i.created_at < now() - interval '10 minutes') as "canBeUndone",
          ${asIso('i.created_at')} as "createdAt"
        from people_imports i order by i.created_at desc, i.id limit ${importsShown}`,
    )
    return v.parse(importListSchema, { imports: rows })
  })
}

/** The same routes for programs with an API token. */
export function importsByTokenApi(dependencies: Dependencies, receiveFile: TakePeopleFile) {
  const requireToken: MiddlewareHandler<ApiEnv> = async (c, next) => {
    // Checks the token before reading any of the file.
    await dependencies.database.transaction(writerOf(c), async () => undefined)
    await next()
  }
  return new Hono<ApiEnv>()
    .post(
      '/people-imports',
      limit(perAddress(deskTokensFromAddress)),
      noStore,
      describeForPrograms('Import or preview a file of people', {
        description: `Requires an API token with permission to write people. ${about}`,
        requestBody: fileBody,
        200: ['The result', importResultSchema],
        errors: importErrors,
      }),
      requireFileType,
      requireToken,
      validate('query', importQuerySchema),
      (c) => receiveFile(c, writerOf(c), c.req.valid('query')),
    )
    .post(
      '/people-imports/:id/undo',
      limit(perAddress(deskTokensFromAddress)),
      noStore,
      describeForPrograms(`Undo an import within ${importUndoDays} days; repeat until it is complete`, {
        200: ['The number of removed people', undoneSchema],
        errors: [400, 403, 404],
      }),
      requireToken,
      validate('param', personIdSchema),
      async (c) => c.json(await undoImport(dependencies, writerOf(c), c.req.valid('param').id)),
    )
}

type TakePeopleFile = ReturnType<typeof createImportReceiver>

/** Receives one file at a time, because each can be large on disk. Long imports respond in small pieces to keep the connection open. */
export function createImportReceiver(dependencies: Dependencies) {
  const acquire = createSlots<'people'>({ max: 1, maxPerOwner: 1 })
  return async (c: Context<ApiEnv>, writer: ImportWriter, query: ImportQuery): Promise<Response> => {
    const release = acquire('people')
    if (!release) throw tooMany()
    const upload = await bufferUploadOnDisk(c.req.raw.body).catch((error: unknown) => {
      release()
      throw error
    })
    const letGo = () => upload.close().finally(release)
    const finish = await beginImport(dependencies, writer, { upload, query }).catch(
      async (error: unknown) => {
        await letGo()
        throw error
      },
    )
    const { requestId } = c.var
    return respondSlowly(
      c,
      () => finish().finally(letGo),
      (error) =>
        dependencies.log.warn({ requestId, error: describeError(error) }, 'import of people interrupted'),
    )
  }
}

function tooMany(): ApiError {
  const message = 'Another import is in progress. Please try again in a minute.'
  return new ApiError(429, 'over_request_rate_limit', message, { headers: { 'Retry-After': '60' } })
}
