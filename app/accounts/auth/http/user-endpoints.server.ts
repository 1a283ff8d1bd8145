import type { Context, Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limit, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { mailsFromAddress } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { readShownUser } from '../core/account-queries.server.ts'
import { lockAnySessionAccount } from '../core/session-queries.server.ts'
import { updateUser } from '../core/update-user.command.server.ts'
import { limitPasswordChecks } from '../limits/limit-password-guesses.server.ts'
import { limitAccountChanges } from '../limits/limit-requests.server.ts'
import { limitPerson } from '../limits/limit-second-factors.server.ts'
import { endSessions } from '../sessions/end-sessions.command.server.ts'
import { requireSession } from '../sessions/identify-actor.server.ts'
import { requestReauthentication } from '../sessions/prove-identity.command.server.ts'
import { toOwnUserBody } from './auth-responses.server.ts'
import {
  parseRequest,
  readCodeChallenge,
  readRequest,
  signOutScopeSchema,
  updateUserRequest,
} from './requests/auth-request-schemas.server.ts'

export function addUserEndpoints(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const { accessTokens, database, clock } = deps
  const findSession = (c: Context) => requireSession(accessTokens, c.req.header('authorization'))

  api.get('/user', async (c) => {
    const actor = await findSession(c)
    const user = await database.accounts(async (tx) => {
      // A client needs the list of factors before it can verify the second factor.
      const { account } = await lockAnySessionAccount(tx, actor)
      return readShownUser(tx, account.id, clock())
    })
    return c.json(toOwnUserBody(user))
  })
  const limits = [
    limitPasswordChecks(accessTokens),
    ...limitPerson(accessTokens),
    limitAccountChanges,
  ] as const
  api.put('/user', ...limits, async (c) => {
    const actor = await findSession(c)
    const request = await readRequest(c.req.raw, updateUserRequest)
    const { email, phone, password, current_password: currentPassword, app_metadata: appMetadata } = request
    if ((appMetadata ?? null) !== null)
      throw new ApiError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    if (phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Unsupported phone provider')
    const { profile, userMetadata } = request.data
    const user = await updateUser(deps, actor, {
      email: email || undefined,
      password: password ?? undefined,
      currentPassword: currentPassword ?? undefined,
      nonce: request.nonce || undefined,
      profile,
      userMetadata,
      codeChallenge: readCodeChallenge(request),
      redirectTo: c.req.query('redirect_to'),
    })
    return c.json(toOwnUserBody(user))
  })
  api.get('/reauthenticate', limit(perAddress(mailsFromAddress)), async (c) => {
    await requestReauthentication(deps, await findSession(c))
    return c.json({})
  })
  api.post('/logout', async (c) => {
    const { userId, sessionId, ...actor } = await findSession(c)
    const scope = parseRequest(signOutScopeSchema, c.req.query('scope'))
    await database.accounts(async (tx) => {
      const { isAssured } = await lockAnySessionAccount(tx, { ...actor, userId, sessionId })
      // A session without the second factor, opened by a password alone, must not end the member's other sessions.
      await endSessions(tx, { userId, sessionId, scope: isAssured ? scope : 'local' })
    })
    return c.body(null, 204)
  })
}
