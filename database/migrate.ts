import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { buildConcurrentIndexes } from './concurrent-indexes.ts'
import { dropUnusedObjects } from './dropped-objects.ts'
import type { Logins } from './logins/logins.ts'
import { prepareLogins, prepareRoles } from './logins/prepare-logins.ts'
import { MigrationError } from './migration-error.ts'
import { baseline, lastMigration, readLastMigration } from './migration-state.ts'

const ownFolder = path.join(import.meta.dirname, 'migrations')
const oldestVersion = 15
/** Has all the migrations that the baseline stands for. */
const lastBeforeBaseline = 'd3fcc8e0'
/** Any number, the same in all versions: servers that start together wait for each other at it. */
const lockNumber = 4_127_090_311

interface MigrationOptions {
  /** Prepared before anything is migrated; without them only the owner can use the database afterwards. */
  logins?: Logins
  /** For code that was moved away from its own, as a build is. */
  migrationsFolder?: string
}

/**
 * Brings a database to this version's schema, once, however many servers start at the same time.
 *
 * @param connection as the owner, who may make the extension pg_trgm
 * @throws MigrationError for a database that is too old, from a newer version, not this login's to change, or without
 *   the logins; nothing has changed in it then that an earlier version depends on
 */
export async function migrateDatabase(
  connection: pg.PoolConfig,
  { logins, migrationsFolder = ownFolder }: MigrationOptions = {},
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'clean-air migrations' })
  // A lost connection fails the statement in hand; unheard, its event would end the process without a reason.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await refuseUnfit(client)
    await prepareRoles(client)
    if (logins) await prepareLogins(client, logins)
    await migrateBesideOthers(client, migrationsFolder)
    const isCurrent = (await readLastMigration(client)) === lastMigration
    if (isCurrent) {
      await renewEventGeneration(client)
      await dropUnusedObjects(client)
    }
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
    if (isCurrent) await buildConcurrentIndexes(client)
  } catch (error) {
    throw explain(error)
  } finally {
    await client.end()
  }
}

/** While many people write, a deadlock ends most attempts within a second: ten were too few in two of four drills. */
const maxAttempts = 40
/** After so many doublings an attempt waits 32 seconds, and no longer. */
const maxDoublings = 6
/** Less than the second after which PostgreSQL looks for a deadlock, and would undo what somebody else is doing. */
const firstPatienceMs = 500

/**
 * People read and write meanwhile, and lock the same tables in other orders. So this waits for a lock for a moment only,
 * then lets go of all it has and begins anew, each time with more patience.
 */
async function migrateBesideOthers(client: pg.Client, migrationsFolder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`set lock_timeout = ${firstPatienceMs * 2 ** Math.min(attempt - 1, maxDoublings)}`)
    try {
      await migrate(drizzle(client), { migrationsFolder })
      await client.query('reset lock_timeout')
      return
    } catch (error) {
      if (attempt === maxAttempts || !isCondition(causeOf(error), '40P01', '55P03')) throw error
    }
  }
}

/** A database that was moved to another cluster may hold events of transactions that are still to come there. */
async function renewEventGeneration(client: pg.Client): Promise<void> {
  await client.query(`select begin_event_generation() where exists (
    select from events where xid >= pg_snapshot_xmax(pg_current_snapshot())
    union select from event_consumers where pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())
  )`)
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
/** What PostgreSQL calls an extension that was never installed (the first since 15) and an unknown collation. */
const missingParts = ['0A000', '58P01', '42704']

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error
}

function explain(error: unknown): unknown {
  const cause = causeOf(error)
  if (error instanceof MigrationError) return error
  if (isCondition(cause, '55P03'))
    return new MigrationError(
      'A table stays locked by another session, perhaps a backup. Start again when it has ended. Nothing was migrated.',
      { cause },
    )
  if (isCondition(cause, missingRight))
    return new MigrationError(
      `The database login lacks a privilege (${cause.message}). It must own the database.`,
      { cause },
    )
  if (isCondition(cause, ...missingParts))
    return new MigrationError(
      `This PostgreSQL lacks a feature (${cause.message}). The site needs the extension pg_trgm and ICU collations.`,
      { cause },
    )
  if (cause instanceof pg.DatabaseError)
    return new MigrationError(`A migration failed: ${cause.message} (${cause.code}). Nothing was migrated.`, {
      cause: error,
    })
  return error
}
