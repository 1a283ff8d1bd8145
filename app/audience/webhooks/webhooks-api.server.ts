import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
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
  switchWebhook,
} from './webhooks.command.server.ts'

const describe = describeForMembers('desk')

export function webhooksApi(dependencies: Dependencies) {
  const { database } = dependencies
  const ownersOnly = deskOnly(dependencies, 'site_owner')
  return new Hono<ApiEnv>()
    .use('/desk/webhooks/*', noStore, ownersOnly)
    .use('/desk/webhook-deliveries/*', noStore, ownersOnly)
    .get(
      '/desk/webhooks',
      describe(
        'List webhooks with their latest messages',
        describeResponses({ 200: ['The webhooks, without secrets', webhookListSchema] }, [401, 404]),
      ),
      async (c) => c.json(await listWebhooks(database, requireMember(c.var.actor))),
    )
    .post(
      '/desk/webhooks',
      describe(
        'Add a webhook; needs a fresh proof',
        describeResponses(
          { 201: ['The secret, shown only once', createdWebhookSchema] },
          [400, 401, 403, 404, 409, 413, 415],
        ),
      ),
      validate('json', newWebhookSchema),
      async (c) => {
        const person = requireMember(c.var.actor)
        const reach = dependencies.webhookReach
        return c.json(await addWebhook(dependencies, person, c.req.valid('json'), reach), 201)
      },
    )
    .patch(
      '/desk/webhooks/:id',
      describe(
        'Turn a webhook on or off; needs a fresh proof',
        describeResponses({ 204: ['Done'] }, [400, 401, 403, 404, 413, 415]),
      ),
      validate('param', webhookIdSchema),
      validate('json', webhookChangeSchema),
      async (c) => {
        const change = { ...c.req.valid('param'), ...c.req.valid('json') }
        await switchWebhook(dependencies, requireMember(c.var.actor), change)
        return c.body(null, 204)
      },
    )
    .delete(
      '/desk/webhooks/:id',
      describe('Remove a webhook and its log', describeResponses({ 204: ['Removed'] }, [400, 401, 404])),
      validate('param', webhookIdSchema),
      async (c) => {
        await removeWebhook(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .route('/', secretAndReplayRoutes(dependencies))
}

function secretAndReplayRoutes(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/desk/webhooks/:id/secret',
      describe(
        'Rotate a webhook’s secret; needs a fresh proof. For one day, messages are signed with both secrets',
        describeResponses(
          { 200: ['The new secret, shown only once', rotatedSecretSchema] },
          [400, 401, 403, 404],
        ),
      ),
      validate('param', webhookIdSchema),
      async (c) => {
        const person = requireMember(c.var.actor)
        return c.json(await rotateWebhookSecret(dependencies, person, c.req.valid('param').id))
      },
    )
    .post(
      '/desk/webhook-deliveries/:id/replay',
      describe('Resend a message', describeResponses({ 204: ['Queued'] }, [400, 401, 404, 409])),
      validate('param', webhookIdSchema),
      async (c) => {
        await replayDelivery(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
