/** `npm run restore -- FILE [--replace]`: puts back what a backup holds, all of it or nothing. */

import { restoreBackup } from '#database/backup/restore-backup.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { commandLog, runCommand } from './run-command.ts'
import { openSiteConnection, type SiteConnection } from './site-connection.ts'

await runCommand('npm run restore -- FILE [--replace]', async ({ options, ...command }) => {
  let site: SiteConnection | undefined
  const connect = async () => {
    site = await openSiteConnection({ ...command, log: commandLog, create: true })
    await migrateDatabase(site.connection)
    return site.connection
  }
  try {
    const { file, signal } = command
    const replace = options.has('--replace')
    const { createdAt, rows } = await restoreBackup({ file, signal, replace, connect })
    return `${rows} rows are back, as they were at ${createdAt}.`
  } finally {
    await site?.close()
  }
})
