import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { flush } from './flush.ts'
import type { Account } from './os-account.ts'
import { readOptionalFile } from './read-optional-file.ts'

const run = promisify(execFile)

/** Superuser of the embedded database. Only reachable by the Unix socket, with a password. */
export const ownerRole = 'clean_air'

/** Increase it when a release changes the layout of the data folder so that older releases can't read it. */
const currentFormat = 1

export interface Cluster {
  databaseFolder: string
  binFolder: string
  /** Account of PostgreSQL, if different from this process's. */
  account: Account | undefined
}

export function databaseFolderOf(dataFolder: string): string {
  return path.join(dataFolder, 'postgres', 'database')
}

export function formatClusterName(databaseFolder: string): string {
  return `clean-air-${createHash('sha256').update(databaseFolder).digest('hex').slice(0, 12)}`
}

/** Creates files and password together if missing. After an interruption, the next start removes the unfinished folder. */
export async function openCluster(
  dataFolder: string,
  options: { binaries: Binaries; account: Account | undefined; durable: boolean },
): Promise<Cluster & { password: string }> {
  const { binFolder, majorVersion } = options.binaries
  await removeUnfinished(dataFolder)
  const clusterFolder = path.join(dataFolder, 'postgres')
  const format = await readOptionalFile(path.join(clusterFolder, 'format'))
  if (format === undefined) await createCluster(dataFolder, clusterFolder, options)
  else await refuseForeignVersion(dataFolder, Number(format), majorVersion)
  const password = await readFile(path.join(clusterFolder, 'password'), 'utf8')
  return { databaseFolder: databaseFolderOf(dataFolder), binFolder, account: options.account, password }
}

async function refuseForeignVersion(dataFolder: string, format: number, major: number): Promise<void> {
  if (format !== currentFormat) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataFolder} was written by a newer release (format ${format}; this release supports ${currentFormat}). Start that release.`,
    )
  }
  const found = Number.parseInt(
    await readFile(path.join(databaseFolderOf(dataFolder), 'PG_VERSION'), 'utf8'),
    10,
  )
  if (found === major) return
  throw new EmbeddedPostgresError(
    `The data folder ${dataFolder} has a database of PostgreSQL ${found}; this release runs PostgreSQL ${major}. Back up with the old release and restore with this one.`,
  )
}

async function createCluster(
  dataFolder: string,
  clusterFolder: string,
  options: { binaries: Binaries; account: Account | undefined; durable: boolean },
): Promise<void> {
  const unfinished = await mkdtemp(path.join(dataFolder, unfinishedPrefix))
  if (options.account) await chmod(unfinished, 0o711)
  const databaseFolder = path.join(unfinished, 'database')
  await mkdir(databaseFolder, { mode: 0o700 })
  if (options.account) await chown(databaseFolder, options.account.uid, options.account.gid)
  const password = randomBytes(24).toString('base64url')
  await initialize(databaseFolder, password, options)
  await writeFile(path.join(unfinished, 'password'), password, { mode: 0o600, flush: true })
  await writeFile(path.join(unfinished, 'format'), `${currentFormat}`, { mode: 0o600, flush: true })
  await flush(unfinished)
  await rename(unfinished, clusterFolder)
  await flush(dataFolder)
}

/** Sorts by the built-in C.UTF-8, because updates of a system locale would corrupt indexes; only pg_trgm needs one. */
async function initialize(
  databaseFolder: string,
  password: string,
  options: { binaries: Binaries; account: Account | undefined; durable: boolean },
): Promise<void> {
  const passwordFile = `${databaseFolder}-password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (options.account) await chown(passwordFile, options.account.uid, options.account.gid)
  const parameters = [
    ...['-D', databaseFolder, '-U', ownerRole, `--pwfile=${passwordFile}`],
    ...['--auth-local=scram-sha-256', '--auth-host=scram-sha-256', '--encoding=UTF8', '--data-checksums'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--set=timezone=UTC'],
    ...(options.durable ? [] : ['--no-sync']),
  ]
  const initdb = path.join(options.binaries.binFolder, 'initdb')
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    try {
      await run(initdb, [...parameters, `--lc-ctype=${ctype}`], {
        ...options.account,
        cwd: '/',
        env: { LC_ALL: 'C' },
      })
      break
    } catch (error) {
      const output = readFailure(error)
      if (ctype !== 'C' && output.includes('invalid locale name')) continue
      throw new EmbeddedPostgresError(
        `PostgreSQL could not create its database in ${databaseFolder} (initdb): ${output}`,
      )
    }
  }
  await rm(passwordFile)
}

function readFailure(error: unknown): string {
  if (errorCode(error) === 'ENOENT') {
    // The binary exists, but its loader is missing, as on Alpine.
    return 'the bundled PostgreSQL does not run on this system. Set DATABASE_URL to your own PostgreSQL.'
  }
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return stderr || String(error)
}

const unfinishedPrefix = 'postgres-unfinished-'

async function removeUnfinished(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    // The initdb of a killed server may write there until it next reports to its parent.
    await rm(path.join(dataFolder, name), { recursive: true, force: true, maxRetries: 10 })
  }
}
