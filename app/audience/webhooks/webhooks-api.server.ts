import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { testsPerMinute } from './webhook-limits.ts'
import { listWebhooks } from './webhook-queries.server.ts'
import {
  createdWebhookSchema,
  newWebhookSchema,
  rotatedSecretSchema,
  webhookChangeSchema,
  webhookIdSchema,
  webhookListSchema,
} from './webhook-schemas.ts'
import {
  addWebhook,
  removeWebhook,
  replayDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  switchWebhook,
} from './webhooks.command.server.ts'

const describe = describeForStaff('desk')

export function webhooksApi(dependencies: Dependencies) {
  const { database } = dependencies
  const ownersOnly = deskOnly(dependencies, 'site_owner')
  return new Hono<ApiEnv>()
    .use('/desk/webhooks/*', noStore, ownersOnly)
    .use('/desk/webhook-deliveries/*', noStore, ownersOnly)
    .get(
      '/desk/webhooks',
      describe('List webhooks with their latest messages', {
        200: ['The webhooks, without secrets', webhookListSchema],
      }),
      async (c) => c.json(await listWebhooks(database, requireMember(c))),
    )
    .post(
      '/desk/webhooks',
      describe('Add a webhook; needs a fresh proof', {
        201: ['The secret, shown only once', createdWebhookSchema],
        errors: [400, 403, 409, 413, 415],
      }),
      validate('json', newWebhookSchema),
      async (c) => {
        const person = requireMember(c)
        const reach = dependencies.webhookReach
        return c.json(await addWebhook(dependencies, person, c.req.valid('json'), reach), 201)
      },
    )
    .patch(
      '/desk/webhooks/:id',
      describe('Turn a webhook on or off; needs a fresh proof', {
        204: ['Done'],
        errors: [400, 403, 413, 415],
      }),
      validate('param', webhookIdSchema),
      validate('json', webhookChangeSchema),
      async (c) => {
        const change = { ...c.req.valid('param'), ...c.req.valid('json') }
        return noContent(c, switchWebhook(dependencies, requireMember(c), change))
      },
    )
    .delete(
      '/desk/webhooks/:id',
      describe('Remove a webhook and its log', { 204: ['Removed'], errors: [400] }),
      validate('param', webhookIdSchema),
      async (c) => noContent(c, removeWebhook(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .route('/', secretAndReplayRoutes(dependencies))
}

function secretAndReplayRoutes(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/desk/webhooks/:id/secret',
      describe(
        'Rotate a webhook’s secret; needs a fresh proof. For one day, messages are signed with both secrets',
        { 200: ['The new secret, shown only once', rotatedSecretSchema], errors: [400, 403] },
      ),
      validate('param', webhookIdSchema),
      async (c) => {
        const person = requireMember(c)
        return c.json(await rotateWebhookSecret(dependencies, person, c.req.valid('param').id))
      },
    )
    .post(
      '/desk/webhooks/:id/test',
      describe(`Send a test event, which is tried once; at most ${testsPerMinute} in a minute`, {
        204: ['Queued; the result is in the log'],
        errors: [400, 409, 429],
      }),
      validate('param', webhookIdSchema),
      async (c) => noContent(c, sendTestEvent(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .post(
      '/desk/webhook-deliveries/:id/replay',
      describe('Resend a message', { 204: ['Queued'], errors: [400, 409] }),
      validate('param', webhookIdSchema),
      async (c) => noContent(c, replayDelivery(dependencies, requireMember(c), c.req.valid('param').id)),
    )
}
