import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limit, limitBy, writes } from '#app/platform/http/server/limit-routes.server.ts'
import type { LimitRule } from '#app/platform/http/server/rate-limit-types.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { authenticatorCodes, newFactors, recoveryCodes } from '../auth-limits.ts'
import type { AccessTokens } from '../core/access-token-types.ts'
import { requireSession } from '../sessions/identify-actor.server.ts'

/** Identifies the session's member and limits their writes at an endpoint of the auth service. */
export function limitPerson(accessTokens: AccessTokens) {
  const identify = createMiddleware<ApiEnv>(async (c, next) => {
    c.set('actor', await requireSession(accessTokens, c.req.header('authorization')))
    await next()
  })
  return [identify, limit(writes)] as const
}

/** Removing a factor needs no limit. Requires `limitPerson` before it. */
export const limitNewFactors = limitBy([newFactors], async (c, next, { counts }) => {
  const { userId } = requireMember(c)
  await counts.check(newFactors, userId)
  await next()
  if (c.res.status === 200) await Promise.allSettled([counts.consume(newFactors, userId)])
})

/**
 * Limits guesses by someone who knows the password. Each attempt counts before it is checked, so that concurrent attempts are limited, and is
 * subtracted if it succeeds. Recovery codes have their own limit: while an app's codes are locked, the member can still use one. Requires
 * `limitPerson` before it.
 */
export const limitAuthenticatorCodes = limitGuesses(authenticatorCodes, (refusal) => refusal)
export const limitRecoveryCodes = limitGuesses(recoveryCodes, toLocked)

function limitGuesses(rule: LimitRule, describe: (refusal: unknown) => unknown): MiddlewareHandler<ApiEnv> {
  return limitBy([rule], async (c, next, { counts }) => {
    const { userId } = requireMember(c)
    await counts.consume(rule, userId).catch((refusal: unknown) => {
      throw describe(refusal)
    })
    await next()
    // A request that was refused for another reason is not a guess.
    const isWrong = c.error instanceof ApiError && c.error.code === 'mfa_verification_failed'
    if (!isWrong) await Promise.allSettled([counts.giveBack(rule, userId)])
  })
}

function toLocked(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 429) return error
  const { status, message, headers } = error
  return new ApiError(status, 'mfa_recovery_codes_locked', message, { headers })
}
