import type { KeyObject } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { recordBackup } from '#database/backup/record-backup.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { databaseName } from '#database/embedded/start-embedded-postgres.ts'
import type { JournalOptions } from '#database/erasures/erasure-journal.ts'
import { endRestoreHold } from '#database/erasures/restore-hold.ts'
import type { Logins } from '#database/logins/logins.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { nameCommand } from '#database/name-command.ts'
import { resolveDataFolder, resolveErasureFolder } from '#server/boot/data-folder.ts'
import { deriveKeyedHash } from '#server/boot/derive-keyed-hash.ts'
import { deriveLogins } from '#server/boot/derive-logins.ts'
import { readOrCreateRootSecret, requireRootSecret } from '#server/config/root-secret.ts'
import type { Command } from './command.ts'
import { openSiteConnection, type SiteConnection, withOwnTransaction, withSite } from './site-connection.ts'

type Site = Pick<Command, 'config' | 'siteFolder'>

/** Writes the site's data to one file. The site may be running. */
export function backup(command: Command): Promise<string> {
  const { argument: file, signal, options } = command
  return withSite(command, async (connection) => {
    const { tables } = await writeBackup({ connection, file, replace: options.has('--replace'), signal })
    const { size } = await stat(file)
    await withOwnTransaction(connection, (client) => recordBackup(client, size))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Saved ${rows} rows of ${tables.length} tables to ${file} (${size} bytes).`
  })
}

/** Restores a backup in one transaction. */
export async function restore({ options, ...command }: Command): Promise<string> {
  let site: SiteConnection | undefined
  const connect = async () => {
    site = await openSiteConnection({ ...command, create: true })
    await migrateDatabase(site.connection, await findLogins(command, site))
    return site.connection
  }
  try {
    const { argument: file, signal } = command
    const replace = options.has('--replace')
    const { createdAt, rows, erased, missing } = await restoreBackup({
      file,
      signal,
      replace,
      connect,
      openJournal: () => openJournal(command),
    })
    const restored = `Restored ${rows} rows from the backup of ${createdAt}. Repeated ${erased} deletions made since then.`
    if (missing === null) return restored
    return `${restored}
The erasure journal is incomplete: ${missing}. Deleted accounts may be back, so all people are hidden and mail is paused.
Restore again with the complete journal, or accept this with \`${nameCommand('show-restored')}\`.`
  } finally {
    await site?.close()
  }
}

/** Returns the site's erasure journal. @param config the settings of a site with an existing data folder, or with `DATABASE_URL` */
async function openJournal({ config, siteFolder }: Site): Promise<JournalOptions> {
  const secret = await readSecret({ config, siteFolder })
  return { folder: resolveErasureFolder({ ...config, siteFolder }), keyedHash: deriveKeyedHash(secret) }
}

async function readSecret({ config, siteFolder }: Site): Promise<KeyObject> {
  const { databaseUrl, rootSecret, dataDir } = config
  if (databaseUrl !== undefined) return requireRootSecret(config)
  return rootSecret ?? (await readOrCreateRootSecret(resolveDataFolder({ dataDir, siteFolder })))
}

/** Returns the logins of an embedded database, so that other commands work before the first start. A start sets those of `DATABASE_URL`. */
async function findLogins(site: Site, { connection }: SiteConnection): Promise<{ logins?: Logins }> {
  if (site.config.databaseUrl !== undefined) return {}
  return { logins: deriveLogins(connection, databaseName, await readSecret(site)) }
}

/** Shows texts that a restore without the complete erasure journal has hidden, and enables mail again. */
export async function showRestored(command: Command): Promise<string> {
  const folder = resolveErasureFolder({ ...command.config, ...command })
  const wasHeld = await withSite(command, (connection) =>
    withOwnTransaction(connection, (client) => endRestoreHold(client, folder)),
  )
  return wasHeld
    ? 'All people are visible again, and email is sent.'
    : 'No people were hidden. The erasure journal is now accepted as complete.'
}
