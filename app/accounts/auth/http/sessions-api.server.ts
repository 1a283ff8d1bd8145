import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { limit, writes } from '#app/platform/http/server/limits.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import {
  type Member,
  membersOnly,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { listOwnSessions } from '../devices/own-session-queries.server.ts'
import { ownSessionsSchema } from '../devices/session-list-schemas.ts'
import { signOutDeviceSchema } from '../devices/sign-out-device-schemas.ts'
import { refuseForExternal } from '../external/refuse-for-external.server.ts'
import { linksFromAddress } from '../limits/limit-requests.server.ts'
import { endSessions, type SignOutScope } from '../sessions/end-sessions.command.server.ts'
import { signOutDevice } from '../sessions/sign-out-device.command.server.ts'

const tags = ['settings']
const security = [{ clientKey: [], accessToken: [] }]

export function sessionsApi(dependencies: AccountDependencies) {
  const { database } = dependencies
  /** @param sessionId the session to end, or for 'others' the one to keep */
  const end = (person: Member, scope: SignOutScope, sessionId: string) =>
    database.accounts(async (tx) => {
      const { id: userId } = await lockSessionAccount(tx, person)
      await endSessions(tx, { userId, sessionId, scope })
    })

  return new Hono<ApiEnv>()
    .use('/settings/sessions/*', membersOnly, noStore)
    .get(
      '/settings/sessions',
      describeRoute({
        tags,
        summary: 'List your sessions',
        security,
        responses: describeResponses({ 200: ['The sessions', ownSessionsSchema] }, [401]),
      }),
      async (c) => {
        const person = requireMember(c.var.actor)
        const sessions = await database.accounts(async (tx) => {
          await lockSessionAccount(tx, person)
          return listOwnSessions(tx, person)
        })
        return c.json(sessions)
      },
    )
    .delete(
      '/settings/sessions',
      describeRoute({
        tags,
        summary: 'End all your other sessions',
        security,
        responses: describeResponses({ 204: ['Ended'] }, [401]),
      }),
      async (c) => {
        const person = requireMember(c.var.actor)
        await end(person, 'others', person.sessionId)
        return c.body(null, 204)
      },
    )
    .delete(
      '/settings/sessions/:id',
      describeRoute({
        tags,
        summary: 'End one of your sessions',
        description: 'Responds the same if the session has already ended.',
        security,
        responses: describeResponses({ 204: ['Ended'] }, [400, 401]),
      }),
      validate('param', v.object({ id: uuidField() })),
      async (c) => {
        await end(requireMember(c.var.actor), 'local', c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .route('/', newDevicesApi(dependencies))
}

/** Signs out a new device by the link of the mail about it. The reader need not be signed in. */
function newDevicesApi({ database, accounts }: AccountDependencies) {
  return new Hono<ApiEnv>().use('/new-devices/*', refuseForExternal(accounts)).post(
    '/new-devices/sign-out',
    limit(linksFromAddress, writes),
    describeRoute({
      tags: ['accounts'],
      summary: 'Sign out the new device that an email reported',
      description: 'Responds the same if the token is unknown or was already used.',
      security: [{ clientKey: [] }],
      responses: describeResponses({ 204: ['Signed out'] }, [400, 401, 413, 415, 429]),
    }),
    noStore,
    validate('json', signOutDeviceSchema),
    async (c) => {
      const { token } = c.req.valid('json')
      await database.accounts((tx) => signOutDevice(tx, token))
      return c.body(null, 204)
    },
  )
}
