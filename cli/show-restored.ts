/** Shows texts that a restore without the complete erasure journal has hidden, and enables mail again. */

import { endRestoreHold } from '#database/erasures/restore-hold.ts'
import { resolveErasureFolder } from '#server/boot/data-folder.ts'
import type { Command } from './command.ts'
import { commandLog } from './command-log.ts'
import { openSiteConnection, withOwnTransaction } from './site-connection.ts'

export async function run(command: Command): Promise<string> {
  const { connection, close } = await openSiteConnection({ ...command, log: commandLog })
  try {
    const folder = resolveErasureFolder({ ...command.config, ...command })
    const wasHeld = await withOwnTransaction(connection, (client) => endRestoreHold(client, folder))
    return wasHeld
      ? 'All people are visible again, and email is sent.'
      : 'No people were hidden. The erasure journal is now accepted as complete.'
  } finally {
    await close()
  }
}
