import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AccessTokens } from '#app/accounts/auth/core/access-token-types.ts'
import { requireSession } from '#app/accounts/auth/sessions/identify-actor.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { LimitOptions } from './limit-requests.ts'
import type { LimitName } from './rate-limits.ts'

/** What makes a new way to sign in. Each leaves a row of the audit log; so does taking one away, which has to be made first. */
const adding = /\/(factors|factors\/recovery-codes(\/regenerate)?|passkeys\/registration\/verify)$/

/**
 * Limits the guessing of codes by somebody who knows the password already: for each person, wherever they ask from. Each try is
 * counted before it is looked at, so that tries at the same time count too, and taken back when it was right. Recovery codes
 * count by themselves: whoever guesses the app's codes keeps its owner out of neither these nor a passkey.
 */
export function limitSecondFactors(
  { limits }: LimitOptions,
  accessTokens: AccessTokens,
): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method, path } = c.req
    // Who signs in by a passkey is not known yet, and is limited by address.
    const isSignIn = path.startsWith('/auth/v1/passkeys/authentication/')
    if (method === 'GET' || isSignIn || !limits.areOn) return next()
    const { userId } = await requireSession(accessTokens, c.req.header('authorization'))
    await limits.consume('writeByPerson', userId)
    const adds = method === 'POST' && adding.test(path)
    if (adds) await limits.check('factorByPerson', userId)
    const guessed = nameGuess(path)
    if (guessed !== null)
      await limits.consume(guessed, userId).catch((error: unknown) => {
        throw guessed === 'recoveryCodeByPerson' ? toLocked(error) : error
      })
    await next()
    if (adds && c.res.status === 200) await Promise.allSettled([limits.consume('factorByPerson', userId)])
    // What was refused for another reason was no guess.
    const isWrong = c.error instanceof ApiError && c.error.code === 'mfa_verification_failed'
    if (guessed !== null && !isWrong) await Promise.allSettled([limits.giveBack(guessed, userId)])
  })
}

function nameGuess(path: string): LimitName | null {
  if (!path.endsWith('/verify')) return null
  return path.endsWith('/recovery-codes/verify') ? 'recoveryCodeByPerson' : 'authenticatorCodeByPerson'
}

/** The protocol's own code for it. */
function toLocked(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 429) return error
  const { status, message, headers } = error
  return new ApiError(status, 'mfa_recovery_codes_locked', message, { headers })
}
