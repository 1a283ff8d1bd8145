/**
 * Makes the person with this account an owner. The site may be running. With `--reset-factors` it
 * removes an owner's lost second factors.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import { normalizeEmail } from '#app/accounts/auth/core/email-address.ts'
import { makeOwner, resetOwnersFactors } from '#app/accounts/staff/make-owner.command.server.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import type { Command } from './command.ts'
import { commandLog } from './command-log.ts'
import { openSiteConnection, withOwnTransaction } from './site-connection.ts'

export async function run(command: Command): Promise<string> {
  const { config, siteFolder, argument, options } = command
  const email = normalizeEmail(argument)
  if (email === null) throw new OperatorError(`“${argument}” isn’t an email address.`)
  const act = options.has('--reset-factors') ? resetOwnersFactors : makeOwner
  const { connection, close } = await openSiteConnection({ config, siteFolder, log: commandLog })
  try {
    const outcome = await withOwnTransaction(connection, (client) => act(drizzle(client), email))
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
  } finally {
    await close()
  }
}
