/**
 * Copies the accounts to the auth service at `AUTH_URL`. The site may be running. Existing accounts there are not
 * changed. docs/external-auth.md describes the steps around it.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import { moveAccounts } from '#app/accounts/auth/external/move-accounts.server.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import type { Command } from './command.ts'
import { commandLog } from './command-log.ts'
import { openSiteConnection, withOwnTransaction } from './site-connection.ts'

export async function run({ config, siteFolder, signal }: Command): Promise<string> {
  const { external } = config.accounts
  if (!external?.serviceKey)
    throw new OperatorError(
      'Set AUTH_URL to the service that receives the accounts, and AUTH_SERVICE_KEY to its secret key.',
    )
  const { url, serviceKey } = external
  const { connection, close } = await openSiteConnection({ config, siteFolder, log: commandLog })
  try {
    const { moved, present, unconfirmed, refused } = await withOwnTransaction(connection, (client) =>
      moveAccounts(drizzle(client), { url, serviceKey, signal }),
    )
    const counts = `Copied ${moved} accounts to ${url}. ${present} were already there. Skipped ${unconfirmed} without a confirmed address.`
    if (signal.aborted) throw new OperatorError(`${counts} Stopped early. Run the command again to continue.`)
    if (refused.length === 0) return counts
    const lines = refused.map(({ userId, reason }) => `${userId}: ${reason}`)
    throw new OperatorError(`${counts}\nThe service refused these accounts:\n${lines.join('\n')}`)
  } finally {
    await close()
  }
}
