import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { buildConcurrentIndexes } from './concurrent-indexes.ts'
import { dropUnusedObjects } from './dropped-objects.ts'
import { lastMigration, readLastMigration } from './migration-state.ts'

/** A database that this version can't bring to its schema, in a sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

const ownFolder = path.join(import.meta.dirname, 'migrations')
const roles = ['anon', 'member', 'moderator', 'accounts']
const oldestVersion = 15
/** Any number, the same in all versions: servers that start together wait for each other at it. */
const lockNumber = 4_127_090_311

/**
 * Brings a database to this version's schema, once, however many servers start at the same time.
 *
 * @param connection as the owner, who may make roles and the extension pg_trgm
 * @param migrationsFolder for code that was moved away from them, as a build is
 * @throws MigrationError for a database that is too old, from a newer version, or not this login's to change
 */
export async function migrateDatabase(
  connection: pg.PoolConfig,
  migrationsFolder = ownFolder,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'clean-air migrations' })
  // A lost connection fails the statement in hand; unheard, its event would end the process without a reason.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await refuseUnfit(client)
    for (const role of roles) await prepareRole(client, role)
    await migrate(drizzle(client), { migrationsFolder })
    const isCurrent = (await readLastMigration(client)) === lastMigration
    if (isCurrent) await dropUnusedObjects(client)
    await client.query('select pg_advisory_unlock($1)', [lockNumber])
    if (isCurrent) await buildConcurrentIndexes(client)
  } catch (error) {
    throw explain(error)
  } finally {
    await client.end()
  }
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
  if (table !== null && (await readLastMigration(client)) > lastMigration)
    throw new MigrationError(
      'This database was migrated by a newer version of the site. Start that version or a newer one.',
    )
}

/** Roles belong to the whole cluster: another database's migration may be making the same one at this moment. */
async function prepareRole(client: pg.Client, role: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [role])
  if (found.rowCount === 0)
    await client.query(`create role ${role} nologin`).catch((error: unknown) => {
      if (!isCondition(error, '42710', '23505')) throw error
    })
  await becomeMember(client, role)
}

/** The login may always become this role, and from PostgreSQL 16 on without having its rights all the time. */
async function becomeMember(client: pg.Client, role: string): Promise<void> {
  const version = await readVersion(client)
  if (await canBecome(client, role, version)) return
  const options = version >= 16 ? ' with set true, inherit false' : ''
  await client.query(`grant ${role} to current_user${options}`).catch(async (error: unknown) => {
    // Another database's migration may have granted it at the same moment.
    if (await canBecome(client, role, version)) return
    throw new MigrationError(
      `This login may not use the existing database role ${role}. As a superuser, grant it ${roles.join(', ')}.`,
      { cause: error },
    )
  })
}

async function readVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return rows[0]?.version ?? 0
}

/** True for superusers. Before 16 whoever is a member may take the role; since then that is a right of its own. */
async function canBecome(client: pg.Client, role: string, version: number): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    'select pg_has_role(current_user, $1::name, $2) as can',
    [role, version >= 16 ? 'SET' : 'MEMBER'],
  )
  return rows[0]?.can ?? false
}

function isCondition(error: unknown, ...codes: string[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

const missingRight = '42501'
/** What PostgreSQL calls an extension that was never installed (the first since 15) and an unknown collation. */
const missingParts = ['0A000', '58P01', '42704']

function explain(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (error instanceof MigrationError) return error
  if (isCondition(cause, missingRight))
    return new MigrationError(
      `The database login lacks a privilege (${cause.message}). It must own the database and may need CREATEROLE.`,
      { cause },
    )
  if (isCondition(cause, ...missingParts))
    return new MigrationError(
      `This PostgreSQL lacks a feature (${cause.message}). The site needs the extension pg_trgm and ICU collations.`,
      { cause },
    )
  return error
}
