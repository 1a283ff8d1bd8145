import { drizzle } from 'drizzle-orm/node-postgres'
import { normalizeEmail } from '#app/accounts/auth/core/email-address.ts'
import { moveAccounts as copyAccounts } from '#app/accounts/auth/external/move-accounts.server.ts'
import { makeOwner as addOwner, resetOwnersFactors } from '#app/accounts/staff/make-owner.command.server.ts'
import type { Transaction } from '#database/client.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import type { Command } from './command.ts'
import { withOwnTransaction, withSite } from './site-connection.ts'

/** The site may be running. With `--reset-factors` it removes an owner's lost second factors. */
export async function makeOwner(command: Command): Promise<string> {
  const { config, argument, options } = command
  const email = normalizeEmail(argument)
  if (email === null) throw new OperatorError(`“${argument}” isn’t an email address.`)
  const act = options.has('--reset-factors') ? resetOwnersFactors : addOwner
  const outcome = await inTransaction(command, (tx) => act(tx, email))
  const { url } = config.site
  const lines = {
    made: `${email} is now an owner. The desk is at ${url}/desk and requires a second factor.`,
    was_owner: `${email} was already an owner. The desk is at ${url}/desk and requires a second factor.`,
    reset: `Removed the second factors of ${email} and signed the account out everywhere. Sign in with the password, then set up a new second factor at ${url}/settings/security.`,
    unknown: `${email} has no account. Sign up at ${url}/auth, confirm the address, then run this again.`,
    unconfirmed: `${email} isn’t confirmed. Open the link in the confirmation email, then run this again.`,
    no_owner: `${email} isn’t an owner. Nothing was changed.`,
  }
  if (outcome === 'unknown' || outcome === 'unconfirmed' || outcome === 'no_owner')
    throw new OperatorError(lines[outcome])
  return lines[outcome]
}

/** The site may be running. Does not change accounts that exist at `AUTH_URL`. See docs/external-auth.md. */
export async function moveAccounts(command: Command): Promise<string> {
  const { external } = command.config.accounts
  if (!external?.serviceKey)
    throw new OperatorError(
      'Set AUTH_URL to the service that receives the accounts, and AUTH_SERVICE_KEY to its secret key.',
    )
  const { url, serviceKey } = external
  const { signal } = command
  const { moved, present, unconfirmed, refused } = await inTransaction(command, (tx) =>
    copyAccounts(tx, { url, serviceKey, signal }),
  )
  const counts = `Copied ${moved} accounts to ${url}. ${present} were already there. Skipped ${unconfirmed} without a confirmed address.`
  if (signal.aborted) throw new OperatorError(`${counts} Stopped early. Run the command again to continue.`)
  if (refused.length === 0) return counts
  const lines = refused.map(({ userId, reason }) => `${userId}: ${reason}`)
  throw new OperatorError(`${counts}\nThe service refused these accounts:\n${lines.join('\n')}`)
}

function inTransaction<T>(command: Command, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withSite(command, (connection) => withOwnTransaction(connection, (client) => work(drizzle(client))))
}
