import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockAnySessionAccount } from '../core/session-queries.server.ts'
import { countRecoveryCodes } from '../factors/factor-queries.server.ts'
import { enrollTotp, unenrollFactor } from '../factors/factors.command.server.ts'
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  type NewRecoveryCodes,
  noRecoveryCodes,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from '../factors/recovery-codes.command.server.ts'
import { challengeFactor, verifyFactor } from '../factors/verify-factor.command.server.ts'
import {
  limitAuthenticatorCodes,
  limitNewFactors,
  limitPerson,
  limitRecoveryCodes,
} from '../limits/limit-second-factors.server.ts'
import { requireSession } from '../sessions/identify-actor.server.ts'
import { toSessionBody } from './auth-responses.server.ts'
import {
  enrollRequest,
  recoveryCodeRequest,
  recoveryCodesRequest,
  verifyFactorRequest,
} from './factor-schemas.server.ts'
import { readRequest } from './requests/auth-request-schemas.server.ts'

export function factorsApi(deps: AccountDependencies) {
  const api = new Hono<ApiEnv>()
  addRecoveryCodeEndpoints(api, deps)
  addFactorEndpoints(api, deps)
  return api
}

const findPerson = ({ accessTokens }: AccountDependencies, c: Context): Promise<Member> =>
  requireSession(accessTokens, c.req.header('authorization'))

function addFactorEndpoints(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const limits = limitPerson(deps.accessTokens)
  api.post('/factors', ...limits, limitNewFactors, async (c) => {
    const person = await findPerson(deps, c)
    const { factor_type: type, friendly_name, issuer } = await readRequest(c.req.raw, enrollRequest)
    if (type !== 'totp') throw noSuchType(type)
    const added = { friendlyName: friendly_name ?? '', issuer: issuer ?? undefined }
    const { id, friendlyName, qrCode, typed, uri } = await enrollTotp(deps, person, added)
    const totp = { qr_code: qrCode, secret: typed, uri }
    return c.json({ id, type, friendly_name: friendlyName, totp })
  })
  api.post('/factors/:id/challenge', ...limits, async (c) => {
    const challenge = await challengeFactor(deps, await findPerson(deps, c), readFactorId(c.req.param('id')))
    return c.json({ id: challenge.id, type: 'totp', expires_at: toSeconds(challenge.expiresAt) })
  })
  api.post('/factors/:id/verify', ...limits, limitAuthenticatorCodes, async (c) => {
    const person = await findPerson(deps, c)
    const factorId = readFactorId(c.req.param('id'))
    const { challenge_id: challengeId, code } = await readRequest(c.req.raw, verifyFactorRequest)
    const session = await verifyFactor(deps, person, { factorId, challengeId, code })
    return c.json(await toSessionBody(deps.accessTokens, session))
  })
  api.delete('/factors/:id', ...limits, async (c) => {
    const id = readFactorId(c.req.param('id'))
    await unenrollFactor(deps, await findPerson(deps, c), id)
    return c.json({ id })
  })
}

function addRecoveryCodeEndpoints(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const limits = limitPerson(deps.accessTokens)
  api.get('/factors/recovery-codes', async (c) => {
    const person = await findPerson(deps, c)
    const codes = await deps.database.accounts(async (tx) => {
      const { account } = await lockAnySessionAccount(tx, person)
      return countRecoveryCodes(tx, account)
    })
    if (!codes) throw noRecoveryCodes()
    const { factor, total, remaining } = codes
    return c.json({ id: factor.id, type: 'recovery_code', total, remaining })
  })
  api.post('/factors/recovery-codes', ...limits, limitNewFactors, async (c) => {
    const person = await findPerson(deps, c)
    const hasBody = (await c.req.raw.clone().text()) !== ''
    const named = hasBody ? await readRequest(c.req.raw, recoveryCodesRequest) : null
    const friendlyName = named?.friendly_name || 'Recovery codes'
    return c.json(toCodesBody(await generateRecoveryCodes(deps, person, friendlyName)))
  })
  api.post('/factors/recovery-codes/regenerate', ...limits, limitNewFactors, async (c) =>
    c.json(toCodesBody(await regenerateRecoveryCodes(deps, await findPerson(deps, c)))),
  )
  api.post('/factors/recovery-codes/verify', ...limits, limitRecoveryCodes, async (c) => {
    const person = await findPerson(deps, c)
    const { code } = await readRequest(c.req.raw, recoveryCodeRequest)
    return c.json(await toSessionBody(deps.accessTokens, await verifyRecoveryCode(deps, person, code)))
  })
  api.delete('/factors/recovery-codes', ...limits, async (c) =>
    c.json({ id: await deleteRecoveryCodes(deps, await findPerson(deps, c)) }),
  )
}

const disabledTypes: Readonly<Record<string, string>> = { phone: 'Phone', webauthn: 'WebAuthn' }

function noSuchType(type: string): ApiError {
  const name = disabledTypes[type]
  if (name === undefined)
    return new ApiError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  return new ApiError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
}

function readFactorId(id: string): string {
  if (v.is(uuidField(), id)) return id
  throw new ApiError(404, 'validation_failed', 'factor_id must be an UUID')
}

function toCodesBody({ id, friendlyName, codes }: NewRecoveryCodes) {
  return { id, type: 'recovery_code', friendly_name: friendlyName, total: codes.length, codes }
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
