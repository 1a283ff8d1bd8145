import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
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

const describe = describeForStaff('moderation')

export function casesApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/cases/*', noStore, deskOnly(dependencies, 'moderator'))
    .get(
      '/desk/cases',
      describe('List open cases, most urgent first', {
        200: ['A page of cases', queuePageSchema],
        errors: [400],
      }),
      validate('query', queueQuerySchema),
      async (c) => c.json(await listQueue(database, requireMember(c), c.req.valid('query'))),
    )
    .post(
      '/desk/cases',
      describe('Open a case about a text that was not reported', {
        201: ['The case, which may already have been open', openedCaseSchema],
        errors: [400, 403, 409, 413, 415],
      }),
      validate('json', newCaseSchema),
      async (c) => c.json(await openCase(dependencies, requireMember(c), c.req.valid('json')), 201),
    )
    .get(
      '/desk/cases/:id',
      describe('Get a case with everything needed to decide it', {
        200: ['The case', caseViewSchema],
        errors: [400],
      }),
      validate('param', caseIdSchema),
      async (c) => c.json(await readCase(database, requireMember(c), c.req.valid('param').id)),
    )
    .route('/', workRoutes(dependencies))
}

function workRoutes(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .put(
      '/desk/cases/:id/claim',
      describe('Take a case for ten minutes, or extend that time', {
        200: ['The end of that time', claimSchema],
        errors: [400, 403, 409],
      }),
      validate('param', caseIdSchema),
      async (c) => c.json(await claimCase(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .delete(
      '/desk/cases/:id/claim',
      describe('Release a case that you have taken', { 204: ['Released'], errors: [400] }),
      validate('param', caseIdSchema),
      async (c) => noContent(c, releaseCase(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .put(
      '/desk/cases/:id/exposure',
      describe('Record that you expanded a collapsed text, which may be disturbing', {
        204: ['Recorded, for your and the owner’s statistics'],
        errors: [400],
      }),
      validate('param', caseIdSchema),
      async (c) => noContent(c, recordExposure(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .post(
      '/desk/cases/:id/notes',
      describe('Add a note for your colleagues to a case', {
        204: ['Saved'],
        errors: [400, 409, 413, 415],
      }),
      validate('param', caseIdSchema),
      validate('json', noteRequestSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        return noContent(c, addCaseNote(dependencies, requireMember(c), { id, ...c.req.valid('json') }))
      },
    )
}
