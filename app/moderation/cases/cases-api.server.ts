import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listQueue, readCase } from './case-queries.server.ts'
import {
  caseIdSchema,
  caseViewSchema,
  claimSchema,
  newCaseSchema,
  noteRequestSchema,
  openedCaseSchema,
  queuePageSchema,
  queueQuerySchema,
} from './case-schemas.ts'
import {
  addCaseNote,
  claimCase,
  openCase,
  recordExposure,
  releaseCase,
} from './work-on-case.command.server.ts'

const describe = describeForMembers('moderation')

export function casesApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/cases/*', noStore, deskOnly(dependencies, 'moderator'))
    .get(
      '/desk/cases',
      describe(
        'List open cases, most urgent first',
        describeResponses({ 200: ['A page of cases', queuePageSchema] }, [400, 401, 404]),
      ),
      validate('query', queueQuerySchema),
      async (c) => c.json(await listQueue(database, requireMember(c.var.actor), c.req.valid('query').cursor)),
    )
    .post(
      '/desk/cases',
      describe(
        'Open a case about a text that was not reported',
        describeResponses(
          { 201: ['The case, which may already have been open', openedCaseSchema] },
          [400, 401, 403, 404, 409, 413, 415],
        ),
      ),
      validate('json', newCaseSchema),
      async (c) => c.json(await openCase(dependencies, requireMember(c.var.actor), c.req.valid('json')), 201),
    )
    .get(
      '/desk/cases/:id',
      describe(
        'Get a case with everything needed to decide it',
        describeResponses({ 200: ['The case', caseViewSchema] }, [400, 401, 404]),
      ),
      validate('param', caseIdSchema),
      async (c) => c.json(await readCase(database, requireMember(c.var.actor), c.req.valid('param').id)),
    )
    .route('/', workRoutes(dependencies))
}

function workRoutes(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .put(
      '/desk/cases/:id/claim',
      describe(
        'Reserve a case for ten minutes, or extend your reservation',
        describeResponses({ 200: ['The end of the reservation', claimSchema] }, [400, 401, 403, 404, 409]),
      ),
      validate('param', caseIdSchema),
      async (c) => c.json(await claimCase(dependencies, requireMember(c.var.actor), c.req.valid('param').id)),
    )
    .delete(
      '/desk/cases/:id/claim',
      describe(
        'Release your reservation of a case',
        describeResponses({ 204: ['Released'] }, [400, 401, 404]),
      ),
      validate('param', caseIdSchema),
      async (c) => {
        await releaseCase(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .put(
      '/desk/cases/:id/exposure',
      describe(
        'Record that you unfolded a text that may be disturbing',
        describeResponses({ 204: ['Recorded, for your and the owner’s statistics'] }, [400, 401, 404]),
      ),
      validate('param', caseIdSchema),
      async (c) => {
        await recordExposure(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .post(
      '/desk/cases/:id/notes',
      describe(
        'Add a note for your colleagues to a case',
        describeResponses({ 204: ['Saved'] }, [400, 401, 404, 409, 413, 415]),
      ),
      validate('param', caseIdSchema),
      validate('json', noteRequestSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        await addCaseNote(dependencies, requireMember(c.var.actor), { id, ...c.req.valid('json') })
        return c.body(null, 204)
      },
    )
}
