import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { limit, perPerson } from '#app/platform/http/server/limits.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { day } from '#app/platform/http/server/rate-limits.server.ts'
import { membersOnly, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { airIdSchema } from '../rooms/air-schemas.server.ts'
import { readOwnPlans } from './plan-queries.server.ts'
import { newPlanSchema, planChangeSchema } from './plan-schemas.server.ts'
import { ownPlansSchema } from './plan-schemas.ts'
import { addPlan, changePlan, deletePlan } from './plans.command.server.ts'

const describe = describeForMembers('air')
const dayMs = 86_400_000
/** Each plan queues one mail per day. The mails stay queued even if the plan is deleted. */
const plansByPerson = perPerson('planByPerson', { points: 20, seconds: day })

/** Routes for randomized plans of running a purifier. */
export function plansApi({ database, clock, mailQueue }: Dependencies & MailDependencies) {
  const dependencies = { database, clock, mailQueue }
  return new Hono<ApiEnv>()
    .get(
      '/air/plans',
      membersOnly,
      describe('List your plans', describeResponses({ 200: ['The plans', ownPlansSchema] }, [401])),
      async (c) => c.json({ plans: await readOwnPlans(database, requireMember(c.var.actor), clock()) }),
    )
    .post(
      '/air/plans',
      limit(plansByPerson),
      membersOnly,
      describe(
        'Start an experiment: choose one day of each pair at random',
        describeResponses({ 201: ['Its id', v.object({ id: uuidField() })] }, [400, 401, 404, 409, 422]),
      ),
      validate('json', newPlanSchema),
      async (c) => {
        const { startOn, ...plan } = c.req.valid('json')
        const startDay = Date.parse(`${startOn}T00:00:00.000Z`) / dayMs
        return c.json(await addPlan(dependencies, requireMember(c.var.actor), { ...plan, startDay }), 201)
      },
    )
    .patch(
      '/air/plans/:id',
      membersOnly,
      describe(
        'Mark a day as done or missed, or change reminders',
        describeResponses({ 204: ['Saved'] }, [400, 401, 404, 422]),
      ),
      validate('param', airIdSchema),
      validate('json', planChangeSchema),
      async (c) => {
        const change = { id: c.req.valid('param').id, ...c.req.valid('json') }
        await changePlan(dependencies, requireMember(c.var.actor), change)
        return c.body(null, 204)
      },
    )
    .delete(
      '/air/plans/:id',
      membersOnly,
      describe('Delete a plan', describeResponses({ 204: ['Deleted'] }, [400, 401, 404])),
      validate('param', airIdSchema),
      async (c) => {
        await deletePlan(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
