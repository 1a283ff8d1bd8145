import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { type Member, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import type { Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { exportFileMinutes, exportsShown } from '../contact-limits.ts'
import { personIdSchema } from '../people-schemas.ts'
import { requestExport } from './export-people.command.server.ts'
import {
  type ExportList,
  exportListSchema,
  exportRequestSchema,
  requestedExportSchema,
} from './export-schemas.ts'
import type { SendPeopleFile } from './people-export-response.server.ts'

function listExports(database: Transactions, person: Member): Promise<ExportList> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select e.id, (select s.full_name from list_staff() s where s.user_id = e.asked_by) as by,
          e.token_name as "tokenName", e.state, e.columns,
          ${asIso('e.created_at')} as "createdAt", ${asIso('e.used_at')} as "usedAt", e.row_count as "rowCount"
        from people_exports e order by e.created_at desc, e.id limit ${exportsShown}`,
    )
    return v.parse(exportListSchema, { exports: rows })
  })
}

const describe = describeForStaff('desk')

const ownerOf = (c: Context<ApiEnv>) => asStaff(requireMember(c), 'site_owner')

/** Mount them behind the check for owners. */
export function exportRoutes({ database }: Dependencies, sendFile: SendPeopleFile) {
  return new Hono<ApiEnv>()
    .get(
      '/desk/people/exports',
      describe('List the latest exports', {
        200: ['The exports: who requested which data, and how many rows were downloaded', exportListSchema],
      }),
      async (c) => c.json(await listExports(database, requireMember(c))),
    )
    .post(
      '/desk/people/exports',
      describe('Prepare an export of people; needs a fresh proof', {
        201: [
          `The export, which can be downloaded once within ${exportFileMinutes} minutes`,
          requestedExportSchema,
        ],
        errors: [400, 403, 413, 415],
      }),
      validate('json', exportRequestSchema),
      async (c) => c.json(await requestExport(database, ownerOf(c), c.req.valid('json')), 201),
    )
    .post(
      '/desk/people/exports/:id/file',
      describe('Download an export as CSV in UTF-8', { 200: ['The file'], errors: [400, 429] }),
      validate('param', personIdSchema),
      async (c) => sendFile(c, ownerOf(c), c.req.valid('param').id),
    )
}
