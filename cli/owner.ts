/**
 * `npm run owner -- name@example.org`: makes the person with this account an owner. The site may be running. With `--reset-factors` it
 * removes an owner's lost second factors.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import { normalizeEmail } from '#app/accounts/auth/core/email-address.ts'
import { makeOwner, resetOwnersFactors } from '#app/accounts/staff/make-owner.command.server.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import { commandLog, runCommand } from './run-command.ts'
import { openSiteConnection, withOwnTransaction } from './site-connection.ts'

await runCommand('npm run owner -- ADDRESS [--reset-factors]', async (command) => {
  const { config, projectFolder, argument, options } = command
  const email = normalizeEmail(argument)
  if (email === null) throw new OperatorError(`${argument} is not an email address.`)
  const act = options.has('--reset-factors') ? resetOwnersFactors : makeOwner
  const { connection, close } = await openSiteConnection({ config, projectFolder, log: commandLog })
  try {
    const outcome = await withOwnTransaction(connection, (client) => act(drizzle(client), email))
    const { url } = config.site
    const lines = {
      made: `${email} is an owner now. The desk is at ${url}/desk and needs a second factor.`,
      was_owner: `${email} was an owner already. The desk is at ${url}/desk and needs a second factor.`,
      reset: `${email} is signed out everywhere and has no second factor any more. They sign in with their password and set up a new one at ${url}/settings/security.`,
      unknown: `There is no account for ${email}. Sign up at ${url}/auth, confirm the address, then run this again.`,
      unconfirmed: `The address ${email} is not confirmed. Open the link in the email to it, then run this again.`,
      no_owner: `${email} is not an owner. Nothing was changed.`,
    }
    if (outcome === 'unknown' || outcome === 'unconfirmed' || outcome === 'no_owner')
      throw new OperatorError(lines[outcome])
    return lines[outcome]
  } finally {
    await close()
  }
})
