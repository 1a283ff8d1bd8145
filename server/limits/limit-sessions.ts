import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findAccount } from '#app/accounts/auth/core/account-queries.server.ts'
import { normalizeEmail } from '#app/accounts/auth/core/email-address.ts'
import { findRefreshTokenOwner } from '#app/accounts/auth/core/session-queries.server.ts'
import { findPasskey } from '#app/accounts/auth/passkeys/use-passkey.command.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Database } from '#database/client.ts'
import type { LimitOptions } from './limit-requests.ts'
import type { RateLimits } from './rate-limits.ts'
import { readEmail, readField } from './read-field.ts'

const signInLimits = ['signInByPerson', 'signInByPersonInDay'] as const
const renewalLimits = ['renewalByPerson', 'renewalByPersonInDay'] as const

/**
 * Limits how often a person may open a session or renew one: each leaves rows behind that are kept for months. Guesses, which open
 * none, count elsewhere.
 */
export function limitSessions({ limits }: LimitOptions, database: Pick<Database, 'accounts'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'POST' || !limits.areOn) return next()
    if (c.req.query('grant_type') === 'refresh_token') {
      const token = await readField(c, 'refresh_token')
      const owner = token && (await database.accounts((tx) => findRefreshTokenOwner(tx, token)))
      if (owner) for (const name of renewalLimits) await limits.consume(name, owner)
      return next()
    }
    // Who exchanges a code is known by then only. An address beside it would be anybody's.
    const isByPassword = c.req.query('grant_type') === 'password'
    const account = isByPassword ? normalizeEmail((await readEmail(c)) ?? '') : null
    await limitSignIn(limits, account, c, next)
  })
}

/** The same for sign-ins by passkey, which count with those by password. */
export function limitPasskeySignIns({ limits }: LimitOptions, database: Pick<Database, 'accounts'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!limits.areOn) return next()
    const id = await readField(c, 'credential', 'id')
    const owner = await database.accounts(async (tx) => {
      const passkey = id === null ? null : await findPasskey(tx, id)
      return passkey && findAccount(tx, passkey.userId)
    })
    await limitSignIn(limits, owner?.email ?? null, c, next)
  })
}

/** What fails is not counted: somebody else may have tried. */
async function limitSignIn(limits: RateLimits, account: string | null, c: Context<ApiEnv>, next: Next) {
  if (account !== null) await Promise.all(signInLimits.map((name) => limits.check(name, account)))
  await next()
  const email = c.res.status === 200 ? c.var.signedInEmail : undefined
  if (email) await Promise.allSettled(signInLimits.map((name) => limits.consume(name, email)))
}
