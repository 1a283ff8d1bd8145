import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { revokeFunctions } from '#database/logins/logins.ts'
import { hashFiles } from '#scripts/hash-sources.ts'
import { projectFolder } from './project-folder.ts'
import { silentLog } from './silent-log.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { runAsOwner } from './test-connection.ts'

const run = promisify(execFile)

const cache = path.join(projectFolder, 'node_modules/.cache/migrated')
/** All files that the content of a migrated data folder depends on. */
const sources = ['database/*.ts', 'database/{embedded,logins,migrations}/**', 'package.json']

/**
 * Creates a data folder with a migrated, empty database by copying a cached one. A new migration or version of PostgreSQL invalidates the
 * cache. Saves 1.5 s of initdb and migrations.
 * @param dataFolder must not exist
 */
export async function copyMigratedDataFolder(dataFolder: string): Promise<void> {
  await copyFolder(await prepareMigratedDataFolder(), dataFolder)
}

/** Creates the cached folder if it is missing. @returns its path */
export async function prepareMigratedDataFolder(): Promise<string> {
  // One cache for each user of the machine, because users may not read each other's files.
  const kept = path.join(cache, `${process.getuid?.() ?? 0}-${hashFiles(projectFolder, sources)}`)
  if (!existsSync(kept)) await keepMigratedDataFolder(kept)
  return kept
}

async function keepMigratedDataFolder(kept: string): Promise<void> {
  // Loaded only if needed, because loading takes longer than all the rest.
  const { migrateDatabase } = await import('#database/migrate.ts')
  const folder = await mkdtemp(path.join(temporaryFolder(), 'clean-air-migrated-'))
  // When started as root, PostgreSQL runs under another account, which needs access to this folder.
  await chmod(folder, 0o711)
  const dataFolder = path.join(folder, 'data')
  const owner = { siteUrl: 'the tests' }
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, owner, durable: false })
  try {
    await migrateDatabase(postgres.connection)
    // Done once here, because it is the slowest part of preparing the logins of each copy.
    await runAsOwner(postgres.connection, revokeFunctions)
  } finally {
    await postgres.stop()
  }
  // Another run may be filling an unfinished one, or have finished this one.
  const isOld = (name: string) => !name.startsWith('unfinished-') && name !== path.basename(kept)
  const old = (await readdir(cache).catch(() => [])).filter(isOld)
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(path.join(cache, 'unfinished-'))
  await copyFolder(dataFolder, path.join(unfinished, 'data'))
  await rename(path.join(unfinished, 'data'), kept).catch((error: unknown) => {
    // Another run has finished first.
    if (!existsSync(kept)) throw error
  })
  await Promise.all(
    [folder, unfinished, ...old.map((name) => path.join(cache, name))].map((unused) =>
      rm(unused, { recursive: true, force: true }),
    ),
  )
}

/** Copies with owners and symbolic links, which Node's own `cp` changes. */
async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to])
}
