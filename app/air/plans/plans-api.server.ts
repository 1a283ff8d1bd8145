import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { limit, perPerson } from '#app/platform/http/server/limit-routes.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noContent, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { plansByPerson } from '../air-limits.ts'
import { airIdSchema } from '../rooms/air-schemas.server.ts'
import { readOwnPlans } from './plan-queries.server.ts'
import { newPlanSchema, planChangeSchema } from './plan-schemas.server.ts'
import { ownPlansSchema } from './plan-schemas.ts'
import { addPlan, changePlan, deletePlan } from './plans.command.server.ts'

const describe = describeForMembers('air')
const dayMs = 86_400_000
/** Each plan queues one mail per day. The mails stay queued even if the plan is deleted. */

export function plansApi({ database, clock, mailQueue }: Dependencies & MailDependencies) {
  const dependencies = { database, clock, mailQueue }
  return new Hono<ApiEnv>()
    .get(
      '/air/plans',
      membersOnly,
      describe('List your plans', { 200: ['The plans', ownPlansSchema] }),
      async (c) => c.json({ plans: await readOwnPlans(database, requireMember(c), clock()) }),
    )
    .post(
      '/air/plans',
      limit(perPerson(plansByPerson)),
      membersOnly,
      describe('Start an experiment: choose one day of each pair at random', {
        201: ['Its id', v.object({ id: uuidField() })],
        errors: [400, 404, 409, 422],
      }),
      validate('json', newPlanSchema),
      async (c) => {
        const { startOn, ...plan } = c.req.valid('json')
        const startDay = Date.parse(`${startOn}T00:00:00.000Z`) / dayMs
        return c.json(await addPlan(dependencies, requireMember(c), { ...plan, startDay }), 201)
      },
    )
    .patch(
      '/air/plans/:id',
      membersOnly,
      describe('Mark a day as done or missed, or change reminders', {
        204: ['Saved'],
        errors: [400, 404, 422],
      }),
      validate('param', airIdSchema),
      validate('json', planChangeSchema),
      async (c) => {
        const change = { id: c.req.valid('param').id, ...c.req.valid('json') }
        return noContent(c, changePlan(dependencies, requireMember(c), change))
      },
    )
    .delete(
      '/air/plans/:id',
      membersOnly,
      describe('Delete a plan', { 204: ['Deleted'], errors: [400, 404] }),
      validate('param', airIdSchema),
      async (c) => noContent(c, deletePlan(dependencies, requireMember(c), c.req.valid('param').id)),
    )
}
