import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listDecided } from '../decided/decided-queries.server.ts'
import { decidedPageSchema, decidedQuerySchema } from '../decided/decided-schemas.ts'
import { undoSeconds } from '../moderation-limits.ts'
import { decide, previewDecision } from './decide.command.server.ts'
import {
  batchIdSchema,
  decidedSchema,
  decisionIdSchema,
  decisionRequestSchema,
  previewSchema,
  reversalRequestSchema,
} from './decision-schemas.ts'
import { reverseDecision } from './reverse.command.server.ts'
import { undoDecision } from './undo.command.server.ts'

type DecisionsDependencies = Dependencies & MailDependencies

const describe = describeForStaff('moderation')

const writeErrors = [400, 403, 409, 413, 415] as const

export function decisionsApi(dependencies: DecisionsDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/decisions/*', noStore, deskOnly(dependencies, 'moderator'))
    .get(
      '/desk/decisions',
      describe('List decisions, newest first', {
        200: ['A page of decisions', decidedPageSchema],
        errors: [400],
      }),
      validate('query', decidedQuerySchema),
      async (c) => c.json(await listDecided(database, requireMember(c), c.req.valid('query'))),
    )
    .post(
      '/desk/decisions',
      describe('Decide one case, or several together', {
        201: [`Decided; can be undone for ${undoSeconds} seconds`, decidedSchema],
        errors: writeErrors,
      }),
      validate('json', decisionRequestSchema),
      async (c) => c.json(await decide(dependencies, requireMember(c), c.req.valid('json')), 201),
    )
    .route('/', previewRoutes(dependencies))
    .route('/', takingBackRoutes(dependencies))
}

function previewRoutes(dependencies: DecisionsDependencies) {
  return new Hono<ApiEnv>().post(
    '/desk/decisions/preview',
    describe('Preview the notices of a decision', {
      200: ['The notices', previewSchema],
      errors: writeErrors,
    }),
    validate('json', decisionRequestSchema),
    async (c) => c.json(await previewDecision(dependencies, requireMember(c), c.req.valid('json'))),
  )
}

function takingBackRoutes(dependencies: DecisionsDependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/desk/decisions/:batchId/undo',
      describe('Undo your own decision before its notices are sent', {
        204: ['Undone'],
        errors: [400, 409],
      }),
      validate('param', batchIdSchema),
      async (c) => noContent(c, undoDecision(dependencies, requireMember(c), c.req.valid('param').batchId)),
    )
    .post(
      '/desk/decisions/:id/reversal',
      describe('Reverse a decision', {
        201: ['The id of the reversal', batchIdSchema],
        errors: writeErrors,
      }),
      validate('param', decisionIdSchema),
      validate('json', reversalRequestSchema),
      async (c) => {
        const [{ id }, statement] = [c.req.valid('param'), c.req.valid('json')]
        return c.json(await reverseDecision(dependencies, requireMember(c), { id, statement }), 201)
      },
    )
}
