/** `npm run show-restored`: shows texts that a restore without the complete erasure journal has hidden, and enables mail again. */

import { showRestored } from '#database/erasures/restore-hold.ts'
import { resolveErasureFolder } from '#server/boot/data-folder.ts'
import { commandLog, runCommand } from './run-command.ts'
import { openSiteConnection, withOwnTransaction } from './site-connection.ts'

await runCommand('npm run show-restored', async (command) => {
  const { connection, close } = await openSiteConnection({ ...command, log: commandLog })
  try {
    const folder = resolveErasureFolder({ ...command.config, ...command })
    const wasHeld = await withOwnTransaction(connection, (client) => showRestored(client, folder))
    return wasHeld
      ? 'All people are visible again, and email is sent.'
      : 'No people were hidden. The erasure journal is now accepted as complete.'
  } finally {
    await close()
  }
})
