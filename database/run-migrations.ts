import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { Log } from './embedded/supervisor.ts'
import { readLastMigration } from './migration-state.ts'

/** About eight minutes: longer than most backups read a table. */
const maxAttempts = 200
/** Transactions that need one of the tables wait behind an attempt. After a second, PostgreSQL's deadlock check could roll one back. */
const patienceMs = 500
/** The pause grows with each attempt, so that users are blocked less and less while a migration waits for a backup. */
const pauseMs = { step: 50, max: 2_000 }
const collisions = ['40P01', '55P03']

/**
 * Applies the pending migrations in one transaction. Locks all tables that they name before changing any, and retries if that takes too long.
 * @throws pg.DatabaseError for a failing migration, or if tables stay locked (`55P03`)
 */
export async function runMigrations(client: pg.Client, migrationsFolder: string, log?: Log): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const last = await readLastMigration(client)
  const pending = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last)
  if (pending.length === 0) return
  log?.info({ migrations: pending.length }, 'migrating the database')
  for (let attempt = 1; ; attempt += 1)
    try {
      await apply(client, pending)
      log?.info({ migrations: pending.length, attempts: attempt }, 'migrated the database')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const isCollision = error instanceof pg.DatabaseError && collisions.includes(error.code ?? '')
      if (attempt === maxAttempts || !isCollision) throw error
      if (attempt === 1) log?.warn({}, 'the migration waits for another session’s locks')
      await sleep(Math.min(attempt * pauseMs.step, pauseMs.max))
    }
}

async function apply(client: pg.Client, pending: readonly MigrationMeta[]): Promise<void> {
  await client.query('begin')
  await lockTables(client, pending)
  await client.query(`set local lock_timeout = ${patienceMs}`)
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  await client.query('commit')
}

/** Locks in the order of most writers: a table before those it references. Later locks on other tables wait for `lock_timeout`. */
async function lockTables(client: pg.Client, pending: readonly MigrationMeta[]): Promise<void> {
  const statements = pending.flatMap(({ sql }) => sql).filter((statement) => !definesFunction.test(statement))
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'auth') and $1 ~ ('\\m' || relname || '\\M')
      order by (select count(*) from pg_constraint where contype = 'f' and confrelid = c.oid), 1`,
    [statements.join('\n')],
  )
  const deadline = performance.now() + patienceMs
  for (const { name } of rows) {
    const leftMs = Math.max(1, Math.round(deadline - performance.now()))
    await client.query(`set local lock_timeout = ${leftMs}; lock table ${name} in access exclusive mode`)
  }
}

/** Matches a whole statement with leading comments. Creating a function needs no lock on the tables that it names. */
const definesFunction = /^(?:\s|--.*\n)*create (?:or replace )?function\b/i
