import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { limit, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { type Member, noContent } from '#app/platform/http/server/require-member.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import { passkeysFromAddress } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { listPasskeys, type PasskeySummary } from '../factors/factor-queries.server.ts'
import { limitNewFactors, limitPerson } from '../limits/limit-second-factors.server.ts'
import { limitPasskeySignIns } from '../limits/limit-sessions.server.ts'
import type { PasskeyChallenge } from '../passkeys/check-passkey.command.server.ts'
import {
  finishPasskeySignIn,
  passkeyNotFound,
  removePasskey,
  renamePasskey,
  startPasskeySignIn,
} from '../passkeys/passkeys.command.server.ts'
import { finishRegistration, startRegistration } from '../passkeys/register-passkey.command.server.ts'
import { requireSession } from '../sessions/identify-actor.server.ts'
import { toSessionBody } from './auth-responses.server.ts'
import { passkeySignInRequest, registrationRequest, renamePasskeyRequest } from './factor-schemas.server.ts'
import { readRequest } from './requests/auth-request-schemas.server.ts'

export function passkeysApi(deps: AccountDependencies) {
  const api = new Hono<ApiEnv>()
  const limits = limitPerson(deps.accessTokens)
  addCeremonies(api, deps)
  // Clients use both paths.
  api.on('GET', ['/passkeys', '/passkeys/'], async (c) => {
    const person = await findPerson(deps, c)
    const own = await deps.database.accounts(async (tx) => {
      const { id } = await lockSessionAccount(tx, person)
      return listPasskeys(tx, id)
    })
    return c.json(own.map(toPasskeyBody))
  })
  api.patch('/passkeys/:id', ...limits, async (c) => {
    const person = await findPerson(deps, c)
    const id = readPasskeyId(c.req.param('id'))
    const { friendly_name: friendlyName } = await readRequest(c.req.raw, renamePasskeyRequest)
    return c.json(toPasskeyBody(await renamePasskey(deps, person, { id, friendlyName })))
  })
  api.delete('/passkeys/:id', ...limits, async (c) =>
    noContent(c, removePasskey(deps, await findPerson(deps, c), readPasskeyId(c.req.param('id')))),
  )
  return api
}

const findPerson = ({ accessTokens }: AccountDependencies, c: Context): Promise<Member> =>
  requireSession(accessTokens, c.req.header('authorization'))

function addCeremonies(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const limits = limitPerson(deps.accessTokens)
  api.post('/passkeys/registration/options', ...limits, async (c) => {
    const { challenge, options } = await startRegistration(deps, await findPerson(deps, c))
    return c.json({ ...toChallengeBody(challenge), options })
  })
  api.post('/passkeys/registration/verify', ...limits, limitNewFactors, async (c) => {
    const person = await findPerson(deps, c)
    const { challenge_id: challengeId, credential } = await readRequest(c.req.raw, registrationRequest)
    const { id, friendlyName, createdAt } = await finishRegistration(deps, person, {
      challengeId,
      credential,
    })
    return c.json({ id, friendly_name: friendlyName, created_at: createdAt.toISOString() })
  })
  api.post('/passkeys/authentication/options', limit(perAddress(passkeysFromAddress)), async (c) => {
    const { challenge, options } = await startPasskeySignIn(deps)
    return c.json({ ...toChallengeBody(challenge), options })
  })
  const limitSignIns = limitPasskeySignIns(deps.database)
  api.post(
    '/passkeys/authentication/verify',
    limit(perAddress(passkeysFromAddress)),
    limitSignIns,
    async (c) => {
      const { challenge_id: challengeId, credential } = await readRequest(c.req.raw, passkeySignInRequest)
      const { userHandle, ...response } = credential.response
      const answer = { ...credential, response: { ...response, ...(userHandle && { userHandle }) } }
      const session = await finishPasskeySignIn(deps, { challengeId, credential: answer })
      c.set('signedInEmail', session.account.email)
      return c.json(await toSessionBody(deps.accessTokens, session))
    },
  )
}

function toChallengeBody({ id, expiresAt }: PasskeyChallenge) {
  return { challenge_id: id, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

function toPasskeyBody({ id, friendlyName, createdAt, lastUsedAt }: PasskeySummary) {
  return {
    id,
    friendly_name: friendlyName,
    created_at: createdAt.toISOString(),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  }
}

function readPasskeyId(id: string): string {
  if (v.is(uuidField(), id)) return id
  throw passkeyNotFound()
}
