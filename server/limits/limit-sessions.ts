import { createMiddleware } from 'hono/factory'
import { normalizeEmail } from '#app/features/accounts/core/email-address.ts'
import { findRefreshTokenOwner } from '#app/features/accounts/core/session-queries.server.ts'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import type { Database } from '#database/client.ts'
import type { LimitOptions } from './limit-requests.ts'
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
    const account = normalizeEmail((await readEmail(c)) ?? '')
    if (account === null) return next()
    for (const name of signInLimits) await limits.check(name, account)
    await next()
    if (c.res.status === 200)
      await Promise.allSettled(signInLimits.map((name) => limits.consume(name, account)))
  })
}
