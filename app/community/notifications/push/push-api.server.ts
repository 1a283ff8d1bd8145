import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { addPushDevice, removePushDevice } from './push-devices.command.server.ts'
import { pushWorkerPath } from './push-paths.ts'
import { listPushDevices, readPushed } from './push-queries.server.ts'
import {
  deviceParamsSchema,
  newDeviceSchema,
  pushDevicesSchema,
  pushedParamsSchema,
  pushedSchema,
} from './push-schemas.ts'

const tags = ['notifications']
const security = [{ clientKey: [], accessToken: [] }]
const devices: [string, typeof pushDevicesSchema] = ['The devices', pushDevicesSchema]

export function pushApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/notifications/devices/*', noStore)
    .get(
      '/notifications/devices',
      describeRoute({
        tags,
        security,
        summary: 'List your devices with push notifications',
        responses: describeResponses({ 200: devices }, [401]),
      }),
      async (c) => c.json(await listPushDevices(dependencies, requireMember(c))),
    )
    .put(
      '/notifications/devices',
      describeRoute({
        tags,
        security,
        summary: 'Turn on push notifications for this device',
        description: 'Replaces an earlier subscription of this session or browser.',
        responses: describeResponses({ 200: devices }, [400, 401, 409]),
      }),
      validate('json', newDeviceSchema),
      async (c) => {
        const person = requireMember(c)
        const reach = dependencies.webhookReach
        await addPushDevice(database, person, { device: c.req.valid('json'), reach })
        return c.json(await listPushDevices(dependencies, person))
      },
    )
    .delete(
      '/notifications/devices/:id',
      describeRoute({
        tags,
        security,
        summary: 'Turn off push notifications for a device',
        description: 'Responds the same if the device was already removed.',
        responses: describeResponses({ 200: devices }, [400, 401]),
      }),
      validate('param', deviceParamsSchema),
      async (c) => {
        const person = requireMember(c)
        await removePushDevice(database, person, c.req.valid('param').id)
        return c.json(await listPushDevices(dependencies, person))
      },
    )
    .get(
      '/notifications/pushed/:id',
      noStore,
      describeRoute({
        tags,
        summary: 'Get the notification to show on a device',
        description:
          'Requires the secret of the push subscription, because a service worker has no access token.',
        security: [{ deviceSecret: [] }],
        responses: describeResponses({ 200: ['The notification', pushedSchema] }, [400, 401, 404]),
      }),
      validate('param', pushedParamsSchema),
      async (c) => {
        const [, secret] = /^Bearer ([\w-]{22})$/.exec(c.req.header('authorization') ?? '') ?? []
        if (secret === undefined)
          throw new ApiError(401, 'invalid_token', 'The Authorization header contains no device secret.')
        const pushed = await readPushed(database, c.req.valid('param').id, secret)
        if (!pushed) throw notFound('There is nothing to show.')
        return c.json(pushed)
      },
    )
}

const nothingButFetch =
  "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Served at the root, so that its scope is the whole site. `no-cache` makes browsers check for updates. */
export function pushWorker({ site }: Dependencies) {
  return new Hono<ApiEnv>().get(pushWorkerPath, async (c) => {
    // Building it in development takes a while.
    const { default: script } = await import('./push-worker.ts?inline-script')
    return c.body(`self.siteName=${JSON.stringify(site.name)};${script}`, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': nothingButFetch,
    })
  })
}
