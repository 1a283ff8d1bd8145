import path from 'node:path'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { buildConcurrentIndexes } from './concurrent-indexes.ts'
import { dropUnusedObjects } from './dropped-objects.ts'
import type { Log } from './embedded/supervisor.ts'
import type { Logins } from './logins/logins.ts'
import { prepareLogins, prepareRoles } from './logins/prepare-logins.ts'
import { MigrationError } from './migration-error.ts'
import { baseline, lastMigration, readLastMigration } from './migration-state.ts'
import { runMigrations } from './run-migrations.ts'

const ownFolder = path.join(import.meta.dirname, 'migrations')
const oldestVersion = 15
/** The last commit with all migrations that the baseline replaces. */
const lastBeforeBaseline = 'd3fcc8e0'

interface MigrationOptions {
  /** Logins to create or update before migrating. Omit if only the database owner will connect. */
  logins?: Logins
  /** Location of the migrations if the code was moved, for example by a build. */
  migrationsFolder?: string
  log?: Log
}

/**
 * Migrates once, even if several servers start together. @param connection a connection of the database owner, who may create the extension pg_trgm
 * @throws MigrationError before changing anything that an earlier version depends on
 */
export async function migrateDatabase(
  connection: pg.PoolConfig,
  { logins, migrationsFolder = ownFolder, log }: MigrationOptions = {},
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'clean-air migrations' })
  // A lost connection fails the current statement. Without a listener, its event would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    await refuseUnfit(client)
    await prepareRoles(client)
    if (logins) await prepareLogins(client, logins)
    await runMigrations(client, migrationsFolder, log)
    const isCurrent = (await readLastMigration(client)) === lastMigration
    if (isCurrent) {
      await renewEventGeneration(client)
      await fillIssueCounts(client)
      await dropUnusedObjects(client)
    }
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration])
    if (isCurrent) await buildConcurrentIndexes(client)
  } catch (error) {
    throw explain(error)
  } finally {
    await client.end()
  }
}

/** Starts a new generation if events are from future transactions, which happens when a database was moved to another cluster. */
async function renewEventGeneration(client: pg.Client): Promise<void> {
  await client.query(`select begin_event_generation() where exists (
    select from events where xid >= pg_snapshot_xmax(pg_current_snapshot())
    union select from event_consumers where pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())
  )`)
}

/** Counts once after the migration that created these counts, which would block writers. Until then, their total differs from the community's. */
async function fillIssueCounts(client: pg.Client): Promise<void> {
  await client.query(`select recount_issues()
    where (select coalesce(sum(stories), 0) from issue_changes where issue = '')
      <> (select coalesce(sum(stories), 0) from community_changes)`)
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; table: string | null }>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      to_regclass('drizzle.__drizzle_migrations')::text as table`,
  )
  const { version = 0, encoding = '', table = null } = rows[0] ?? {}
  if (version < oldestVersion)
    throw new MigrationError(`This is PostgreSQL ${version}. The site needs ${oldestVersion} or newer.`)
  if (encoding !== 'UTF8')
    throw new MigrationError(
      `This database's encoding is ${encoding}. The site needs a database with encoding UTF8.`,
    )
  const last = table === null ? 0 : await readLastMigration(client)
  if (last > lastMigration)
    throw new MigrationError(
      'This database was migrated by a newer version of the site. Start that version or a newer one.',
    )
  if (last > 0 && last < baseline)
    throw new MigrationError(
      `This database is too old for this version of the site. Start commit ${lastBeforeBaseline} once, then this version.`,
    )
}

function isCondition(error: unknown, ...codes: string[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

const missingRight = '42501'
/** SQLSTATEs for a missing extension (0A000 since PostgreSQL 15, 58P01 before) and an unknown collation. */
const missingParts = ['0A000', '58P01', '42704']

function explain(error: unknown): unknown {
  if (error instanceof MigrationError) return error
  if (isCondition(error, '55P03'))
    return new MigrationError(
      'A table stays locked by another session, perhaps a backup. Start again when it has ended. Nothing was migrated.',
      { cause: error },
    )
  if (isCondition(error, missingRight))
    return new MigrationError(
      `The database login lacks a privilege (${error.message}). It must own the database.`,
      { cause: error },
    )
  if (isCondition(error, ...missingParts))
    return new MigrationError(
      `This PostgreSQL lacks a feature (${error.message}). The site needs the extension pg_trgm and ICU collations.`,
      { cause: error },
    )
  if (error instanceof pg.DatabaseError)
    return new MigrationError(`A migration failed: ${error.message} (${error.code}). Nothing was migrated.`, {
      cause: error,
    })
  return error
}
