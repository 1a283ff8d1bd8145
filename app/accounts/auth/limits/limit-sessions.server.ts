import type { Context, Next } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { limitBy } from '#app/platform/http/server/limit-routes.server.ts'
import type { RateLimits } from '#app/platform/http/server/rate-limit-types.server.ts'
import { readEmail, readField } from '#app/platform/http/server/read-field.server.ts'
import type { AccountsTransactions } from '#database/client.ts'
import { renewals, signIns } from '../auth-limits.ts'
import { findAccount } from '../core/account-queries.server.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { findRefreshTokenOwner } from '../core/session-queries.server.ts'
import { findPasskey } from '../passkeys/check-passkey.command.server.ts'

/** Failed sign-ins have their own limits. */
export function limitSessions(database: AccountsTransactions) {
  return limitBy([...signIns, ...Object.values(renewals)], async (c, next, { counts }) => {
    if (c.req.query('grant_type') === 'refresh_token') {
      const token = await readField(c, 'refresh_token')
      const owner = token && (await database.accounts((tx) => findRefreshTokenOwner(tx, token)))
      if (owner) for (const rule of Object.values(renewals)) await counts.consume(rule, owner)
      return next()
    }
    // A code identifies its account only after the exchange; an address in the request proves nothing.
    const isByPassword = c.req.query('grant_type') === 'password'
    const account = isByPassword ? normalizeEmail((await readEmail(c)) ?? '') : null
    await limitSignIn(counts, account, c, next)
  })
}

/** Counts them together with sign-ins by password. */
export function limitPasskeySignIns(database: AccountsTransactions) {
  return limitBy(signIns, async (c, next, { counts }) => {
    const id = await readField(c, 'credential', 'id')
    const owner = await database.accounts(async (tx) => {
      const passkey = id === null ? null : await findPasskey(tx, id)
      return passkey && findAccount(tx, passkey.userId)
    })
    await limitSignIn(counts, owner?.email ?? null, c, next)
  })
}

/** Counts only successful sign-ins: a failed one may come from someone else. */
async function limitSignIn(counts: RateLimits, account: string | null, c: Context<ApiEnv>, next: Next) {
  if (account !== null) await Promise.all(signIns.map((rule) => counts.check(rule, account)))
  await next()
  const email = c.res.status === 200 ? c.var.signedInEmail : undefined
  if (email) await Promise.allSettled(signIns.map((rule) => counts.consume(rule, email)))
}
