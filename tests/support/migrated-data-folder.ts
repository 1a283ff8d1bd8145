import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { takeFunctions } from '#database/logins/login-sql.ts'
import { hashFiles } from '#scripts/hash-sources.ts'
import { projectFolder } from './project-folder.ts'
import { silentLog } from './silent-log.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { runAsOwner } from './test-connection.ts'

const run = promisify(execFile)

const cache = path.join(projectFolder, 'node_modules/.cache/migrated')
/** Everything that the content of a migrated data folder depends on. */
const sources = ['database/*.ts', 'database/{embedded,logins,migrations}/**', 'package.json']

/**
 * Creates a data folder whose database is migrated and empty: a copy of one that is kept from run to run, until a migration
 * or the version of PostgreSQL changes. Saves 1.5 s of initdb and migrations.
 *
 * @param dataFolder must not exist
 */
export async function copyMigratedDataFolder(dataFolder: string): Promise<void> {
  await copyFolder(await prepareMigratedDataFolder(), dataFolder)
}

/** Makes what is copied unless it is there. @returns where it is */
export async function prepareMigratedDataFolder(): Promise<string> {
  // Another user may not read these files.
  const kept = path.join(cache, `${process.getuid?.() ?? 0}-${hashFiles(projectFolder, sources)}`)
  if (!existsSync(kept)) await keepMigratedDataFolder(kept)
  return kept
}

async function keepMigratedDataFolder(kept: string): Promise<void> {
  // Loading it takes longer than all else where there is a copy.
  const { migrateDatabase } = await import('#database/migrate.ts')
  const folder = await mkdtemp(path.join(temporaryFolder(), 'clean-air-migrated-'))
  // As root, PostgreSQL runs as another account, which has to enter it.
  await chmod(folder, 0o711)
  const dataFolder = path.join(folder, 'data')
  const owner = { siteUrl: 'the tests' }
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, owner, durable: false })
  try {
    await migrateDatabase(postgres.connection)
    // Else each copy of the database would do it, which is most of what its logins take.
    await runAsOwner(postgres.connection, takeFunctions)
  } finally {
    await postgres.stop()
  }
  const old = await readdir(cache).catch(() => [])
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(path.join(cache, 'unfinished-'))
  await copyFolder(dataFolder, path.join(unfinished, 'data'))
  // Another process may have been first.
  if (!existsSync(kept)) await rename(path.join(unfinished, 'data'), kept)
  await Promise.all(
    [folder, unfinished, ...old.map((name) => path.join(cache, name))].map((unused) =>
      rm(unused, { recursive: true, force: true }),
    ),
  )
}

/** With owners and symbolic links, which Node's own `cp` changes. */
async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to])
}
