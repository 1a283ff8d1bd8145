/** `npm run owner -- name@example.org`: makes the person with this account an owner, while the site runs or not. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { normalizeEmail } from '#app/features/accounts/core/email-address.ts'
import { makeOwner } from '#app/features/staff/commands/make-owner.server.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import { commandLog, runCommand } from './run-command.ts'
import { openSiteConnection, withOwnTransaction } from './site-connection.ts'

await runCommand('npm run owner -- ADDRESS', async ({ config, projectFolder, argument }) => {
  const email = normalizeEmail(argument)
  if (email === null) throw new OperatorError(`${argument} is not an email address.`)
  const { connection, close } = await openSiteConnection({ config, projectFolder, log: commandLog })
  try {
    const outcome = await withOwnTransaction(connection, (client) => makeOwner(drizzle(client), email))
    const signUp = `${config.site.url}/auth`
    if (outcome === 'unknown')
      throw new OperatorError(
        `There is no account for ${email}. Sign up at ${signUp}, confirm the address, then run this again.`,
      )
    if (outcome === 'unconfirmed')
      throw new OperatorError(
        `The address ${email} is not confirmed. Open the link in the email to it, then run this again.`,
      )
    const desk = `The desk is at ${config.site.url}/desk and needs a second factor.`
    return outcome === 'made' ? `${email} is an owner now. ${desk}` : `${email} was an owner already. ${desk}`
  } finally {
    await close()
  }
})
