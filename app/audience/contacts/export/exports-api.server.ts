import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { atDesk } from '#app/accounts/staff/staff-queries.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { personIdSchema } from '../people-schemas.ts'
import { askForExport } from './export-people.command.server.ts'
import { listExports } from './export-queries.server.ts'
import type { SendPeopleFile } from './export-response.server.ts'
import { askedExportSchema, exportListSchema, exportRequestSchema } from './export-schemas.ts'

const describe = (summary: string, responses: ReturnType<typeof describeResponses>) =>
  describeRoute({ tags: ['desk'], summary, security: [{ clientKey: [], accessToken: [] }], responses })

const ownerOf = (c: Context<ApiEnv>) => atDesk(requireMember(c.var.actor), 'site_owner')

/** People as a file. Below what lets owners alone in. */
export function exportRoutes({ database }: Pick<Dependencies, 'database'>, sendFile: SendPeopleFile) {
  return new Hono<ApiEnv>()
    .get(
      '/desk/people/exports',
      describe(
        'The latest files of people that owners have asked for',
        describeResponses(
          { 200: ['Who asked, for what, and how many rows they took', exportListSchema] },
          [401, 404],
        ),
      ),
      async (c) => c.json(await listExports(database, requireMember(c.var.actor))),
    )
    .post(
      '/desk/people/exports',
      describe(
        'Ask for people as a file, with a fresh proof',
        describeResponses(
          { 201: ['It can be taken once, within 15 minutes', askedExportSchema] },
          [400, 401, 403, 404, 413, 415],
        ),
      ),
      validate('json', exportRequestSchema),
      async (c) => c.json(await askForExport(database, ownerOf(c), c.req.valid('json')), 201),
    )
    .post(
      '/desk/people/exports/:id/file',
      describe('Take the file: CSV in UTF-8', describeResponses({ 200: ['The file'] }, [400, 401, 404, 429])),
      validate('param', personIdSchema),
      async (c) => sendFile(c, ownerOf(c), c.req.valid('param').id),
    )
}
