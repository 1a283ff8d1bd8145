/** `npm run backup -- FILE`: the site's data in one file, while the site runs or not. */
import { stat } from 'node:fs/promises'
import { writeBackup } from '#database/backup/write-backup.ts'
import { commandLog, runCommand } from './run-command.ts'
import { openSiteConnection } from './site-connection.ts'

await runCommand('npm run backup -- FILE', async ({ config, projectFolder, argument: file, signal }) => {
  const { connection, close } = await openSiteConnection({ config, projectFolder, log: commandLog })
  try {
    const { tables } = await writeBackup({ connection, file, signal })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `${rows} rows of ${tables.length} tables are in ${file} (${(await stat(file)).size} bytes).`
  } finally {
    await close()
  }
})
