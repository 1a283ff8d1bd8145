import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listDecided } from '../decided/decided-queries.server.ts'
import { decidedPageSchema, decidedQuerySchema } from '../decided/decided-schemas.ts'
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

const describe = describeForMembers('moderation')

const writeErrors = [400, 401, 403, 404, 409, 413, 415] as const

export function decisionsApi(dependencies: DecisionsDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/decisions/*', noStore, deskOnly(dependencies, 'moderator'))
    .get(
      '/desk/decisions',
      describe(
        'List decisions, newest first',
        describeResponses({ 200: ['A page of decisions', decidedPageSchema] }, [400, 401, 404]),
      ),
      validate('query', decidedQuerySchema),
      async (c) => c.json(await listDecided(database, requireMember(c.var.actor), c.req.valid('query'))),
    )
    .post(
      '/desk/decisions',
      describe(
        'Decide one case, or several together',
        describeResponses({ 201: ['Decided; can be undone for 30 seconds', decidedSchema] }, [
          ...writeErrors,
        ]),
      ),
      validate('json', decisionRequestSchema),
      async (c) => c.json(await decide(dependencies, requireMember(c.var.actor), c.req.valid('json')), 201),
    )
    .route('/', previewRoutes(dependencies))
    .route('/', takingBackRoutes(dependencies))
}

function previewRoutes(dependencies: DecisionsDependencies) {
  return new Hono<ApiEnv>().post(
    '/desk/decisions/preview',
    describe(
      'Preview the notices of a decision',
      describeResponses({ 200: ['The notices', previewSchema] }, [...writeErrors]),
    ),
    validate('json', decisionRequestSchema),
    async (c) => c.json(await previewDecision(dependencies, requireMember(c.var.actor), c.req.valid('json'))),
  )
}

function takingBackRoutes(dependencies: DecisionsDependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/desk/decisions/:batchId/undo',
      describe(
        'Undo your own decision before its notices are sent',
        describeResponses({ 204: ['Undone'] }, [400, 401, 404, 409]),
      ),
      validate('param', batchIdSchema),
      async (c) => {
        await undoDecision(dependencies, requireMember(c.var.actor), c.req.valid('param').batchId)
        return c.body(null, 204)
      },
    )
    .post(
      '/desk/decisions/:id/reversal',
      describe(
        'Reverse a decision',
        describeResponses({ 201: ['The id of the reversal', batchIdSchema] }, [...writeErrors]),
      ),
      validate('param', decisionIdSchema),
      validate('json', reversalRequestSchema),
      async (c) => {
        const [{ id }, statement] = [c.req.valid('param'), c.req.valid('json')]
        return c.json(await reverseDecision(dependencies, requireMember(c.var.actor), { id, statement }), 201)
      },
    )
}
