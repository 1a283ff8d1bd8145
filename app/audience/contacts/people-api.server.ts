import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { showAddress } from '#app/accounts/auth/core/shown-address.server.ts'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { type Member, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { requireFileType } from '#app/platform/validation/file-request.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import type { Transactions } from '#database/client.ts'
import { exportRoutes } from './export/exports-api.server.ts'
import { createPeopleFileResponse } from './export/people-export-response.server.ts'
import { peopleFileApi } from './export/people-file-api.server.ts'
import { createImportReceiver, importRoutes, importsByTokenApi } from './import/imports-api.server.ts'
import { countPeople, listPeople, readPerson } from './people-queries.server.ts'
import {
  peopleCountSchema,
  peopleFilterSchema,
  peoplePageSchema,
  peopleQuerySchema,
  personAddressSchema,
  personIdSchema,
  personSchema,
} from './people-schemas.ts'

const describe = describeForStaff('desk')

export function peopleApi(dependencies: Dependencies) {
  const { database } = dependencies
  const sendFile = createPeopleFileResponse(dependencies)
  const receiveFile = createImportReceiver(dependencies)
  return (
    new Hono<ApiEnv>()
      // Runs before the caller is checked, so that forms on other sites are refused first.
      .use('/desk/people/imports/file', requireFileType)
      .use('/desk/people/*', noStore, deskOnly(dependencies, 'site_owner'))
      .route('/', exportRoutes(dependencies, sendFile))
      .route('/', peopleFileApi(dependencies, sendFile))
      .route('/', importRoutes(dependencies, receiveFile))
      .route('/', importsByTokenApi(dependencies, receiveFile))
      .get(
        '/desk/people',
        describe('List people with an account or on the VIP list; a search needs a fresh proof', {
          200: ['A page of people, with masked addresses', peoplePageSchema],
          errors: [400, 403],
        }),
        validate('query', peopleQuerySchema),
        async (c) => c.json(await listPeople(database, requireMember(c), c.req.valid('query'))),
      )
      .get(
        '/desk/people/count',
        describe('Count the people who match a filter', {
          200: ['Their number', peopleCountSchema],
          errors: [400, 403],
        }),
        validate('query', peopleFilterSchema),
        async (c) => c.json(await countPeople(database, requireMember(c), c.req.valid('query'))),
      )
      .post(
        '/desk/people/:id/record',
        describe('Get a person’s record; each request is logged', {
          200: ['The record, with a masked address', personSchema],
          errors: [400],
        }),
        validate('param', personIdSchema),
        async (c) => c.json(await readPerson(database, requireMember(c), c.req.valid('param').id)),
      )
      .post(
        '/desk/people/:id/address',
        describe('Get a person’s address; needs a fresh proof, and each request is logged', {
          200: ['The address', personAddressSchema],
          errors: [400, 403],
        }),
        validate('param', personIdSchema),
        async (c) => c.json(await readPersonAddress(database, requireMember(c), c.req.valid('param').id)),
      )
  )
}

/** Records the access. @throws ApiError 403 `reauthentication_needed`, 404 */
function readPersonAddress(database: Transactions, person: Member, id: string) {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const { rows } = await tx.execute(sql`select read_person_address(${id}::uuid) as email`)
    const found = v.safeParse(personAddressSchema, rows[0])
    if (!found.success) throw notFound('This person is no longer here.')
    return { email: showAddress(found.output.email) }
  })
}
