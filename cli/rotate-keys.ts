/** `npm run rotate-keys`: another key signs access tokens from now on, while the site runs or not. */
import { rotateKeys } from '#app/features/accounts/commands/rotate-keys.server.ts'
import { openDatabase } from '#database/client.ts'
import { commandLog, runCommand } from './run-command.ts'
import { openSiteConnection } from './site-connection.ts'

await runCommand('npm run rotate-keys -- [--at-once]', async ({ config, projectFolder, options }) => {
  const { connection, close } = await openSiteConnection({ config, projectFolder, log: commandLog })
  const database = openDatabase({ connection })
  try {
    const atOnce = options.has('--at-once')
    await rotateKeys(database, new Date(), { atOnce })
    return atOnce
      ? 'The new key is in use. Existing access tokens become invalid within a minute; browsers renew theirs automatically.'
      : 'A new key was added. It takes over in 15 minutes; the old one is removed when its last token has expired.'
  } finally {
    await database.close()
    await close()
  }
})
