import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { limit, perAddress, writes } from '#app/platform/http/server/limit-routes.server.ts'
import { describeForMembers, describeForVisitors } from '#app/platform/http/server/openapi.server.ts'
import {
  type Member,
  membersOnly,
  noContent,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { linksFromAddress } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { listOwnSessions } from '../devices/own-session-queries.server.ts'
import { ownSessionsSchema } from '../devices/session-list-schemas.ts'
import { signOutDeviceSchema } from '../devices/sign-out-device-schemas.ts'
import { refuseForExternal } from '../external/refuse-for-external.server.ts'
import { endSessions, type SignOutScope, signOutDevice } from '../sessions/end-sessions.command.server.ts'

const describe = describeForMembers('settings')
const describeForAll = describeForVisitors('accounts')

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
      describe('List your sessions', { 200: ['The sessions', ownSessionsSchema] }),
      async (c) => {
        const person = requireMember(c)
        const sessions = await database.accounts(async (tx) => {
          await lockSessionAccount(tx, person)
          return listOwnSessions(tx, person)
        })
        return c.json(sessions)
      },
    )
    .delete('/settings/sessions', describe('End all your other sessions', { 204: ['Ended'] }), async (c) => {
      const person = requireMember(c)
      return noContent(c, end(person, 'others', person.sessionId))
    })
    .delete(
      '/settings/sessions/:id',
      describe('End one of your sessions', {
        description: 'Responds the same if the session has already ended.',
        204: ['Ended'],
        errors: [400],
      }),
      validate('param', v.object({ id: uuidField() })),
      async (c) => noContent(c, end(requireMember(c), 'local', c.req.valid('param').id)),
    )
    .route('/', newDevicesApi(dependencies))
}

function newDevicesApi({ database, accounts }: AccountDependencies) {
  return new Hono<ApiEnv>().use('/new-devices/*', refuseForExternal(accounts)).post(
    '/new-devices/sign-out',
    limit(perAddress(linksFromAddress), writes),
    describeForAll('Sign out the new device that an email reported', {
      description: 'Responds the same if the token is unknown or was already used.',
      204: ['Signed out'],
      errors: [400, 413, 415, 429],
    }),
    noStore,
    validate('json', signOutDeviceSchema),
    async (c) => {
      const { token } = c.req.valid('json')
      return noContent(
        c,
        database.accounts((tx) => signOutDevice(tx, token)),
      )
    },
  )
}
