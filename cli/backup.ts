/** Writes the site's data to one file. The site may be running. */
import { stat } from 'node:fs/promises'
import { recordBackup } from '#database/backup/record-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import type { Command } from './command.ts'
import { commandLog } from './command-log.ts'
import { openSiteConnection, withOwnTransaction } from './site-connection.ts'

export async function run({ argument: file, signal, ...command }: Command): Promise<string> {
  const { config, siteFolder, options } = command
  const { connection, close } = await openSiteConnection({ config, siteFolder, log: commandLog })
  try {
    const { tables } = await writeBackup({ connection, file, replace: options.has('--replace'), signal })
    const { size } = await stat(file)
    await withOwnTransaction(connection, (client) => recordBackup(client, size))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Saved ${rows} rows of ${tables.length} tables to ${file} (${size} bytes).`
  } finally {
    await close()
  }
}
