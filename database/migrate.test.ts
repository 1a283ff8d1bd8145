import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openTestPostgres } from '#tests/support/open-test-postgres.ts'
import { connectTo, runAsOwner, withClient } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { concurrentIndexes, qualifyIndex } from './concurrent-indexes.ts'
import { migrateDatabase } from './migrate.ts'
import { MigrationError } from './migration-error.ts'
import { baseline, isMigrated, lastMigration } from './migration-state.ts'

const { connection: postgres } = await openTestPostgres()
const name = `migrate_${process.pid}`
const login = `plain_${process.pid}`
const connection = connectTo(postgres, name)

await runAsOwner(postgres, `create database ${name}`)

afterAll(async () => {
  await runAsOwner(postgres, `drop database ${name} with (force)`)
  await runAsOwner(postgres, `drop database if exists ${login} with (force)`)
  await runAsOwner(postgres, `drop role if exists ${login}`)
})

async function createDatabase(definition: string): Promise<void> {
  await runAsOwner(postgres, `drop database if exists ${login} with (force)`)
  await runAsOwner(postgres, `create database ${definition}`)
}

async function readMigrations(): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  await client.end()
  return rows.map(({ hash }) => hash)
}

test('servers that start simultaneously migrate the database once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(connection)))
  const hashes = await readMigrations()
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(hashes.length).toBeGreaterThan(0)
})

test('migrating a second time changes nothing', async () => {
  const before = await readMigrations()
  await migrateDatabase(connection)
  expect(await readMigrations()).toEqual(before)
})

test('unused objects are dropped by the first start that finds them unlocked', async () => {
  const readRetired = () =>
    withClient(connection, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relname in ('stories_search_text', 'story_texts')
        union select tgname from pg_trigger where tgname = 'record_email_change' order by 1`,
      )
      return rows.map(({ name }) => name)
    })
  expect(await readRetired()).toEqual([])
  await runAsOwner(
    connection,
    `create table story_texts (story_id uuid references stories);
    create index stories_search_text on stories (id);
    create trigger record_email_change after insert on auth.one_time_links
      for each row execute function auth.record_link()`,
  )
  await withClient(connection, async (reader) => {
    await reader.query('begin; select from stories; select from auth.one_time_links')
    await migrateDatabase(connection)
    expect(await readRetired()).toEqual(expect.arrayContaining(['record_email_change', 'story_texts']))
    await reader.query('commit')
  })
  await migrateDatabase(connection)
  expect(await readRetired()).toEqual([])
})

const readValidIndexes = () =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select relname as name from pg_index join pg_class on oid = indexrelid where indisvalid',
    )
    return rows.map(({ name }) => name)
  })
const namesOfLater = concurrentIndexes.map(({ name }) => name)
const breakLaterIndexes = () =>
  runAsOwner(
    connection,
    `update pg_index set indisvalid = false
     where indexrelid in (${concurrentIndexes.map((index) => `'${qualifyIndex(index)}'::regclass`)})`,
  )

test('every index of the schema exists after the first start, and an incomplete one is rebuilt', async () => {
  const files = globSync('schema/**/*.ts', { cwd: import.meta.dirname })
  const modules: object[] = await Promise.all(
    files.map((file: string) => import(path.join(import.meta.dirname, file))),
  )
  const wanted = modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((table) => is(table, PgTable))
    .flatMap((table) => getTableConfig(table).indexes.map(({ config }) => config.name))
  expect(await readValidIndexes()).toEqual(expect.arrayContaining(wanted))
  await breakLaterIndexes()
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(connection)))
  expect(await readValidIndexes()).toEqual(expect.arrayContaining(namesOfLater))
})

test('an index that would wait for a running backup does not delay the start, and is built by the next start', async () => {
  await breakLaterIndexes()
  await withClient(connection, async (backup) => {
    await backup.query('begin isolation level repeatable read; select from stories')
    await migrateDatabase(connection)
    expect(await readValidIndexes()).not.toEqual(expect.arrayContaining(namesOfLater))
    await backup.query('commit')
  })
  await migrateDatabase(connection)
  expect(await readValidIndexes()).toEqual(expect.arrayContaining(namesOfLater))
})

test('an index replaces another only once it is built', async () => {
  const readBoth = async () =>
    (await readValidIndexes()).filter((name) => name.startsWith('story_search_parts')).toSorted()
  expect(await readBoth()).toEqual(['story_search_parts_and_issues'])
  await runAsOwner(
    connection,
    `drop index story_search_parts_and_issues;
    create index story_search_parts on story_search using gin
      ((array[week]), list_pairs(search_text) collate "C", search_text gin_trgm_ops)`,
  )
  await withClient(connection, async (backup) => {
    await backup.query('begin isolation level repeatable read; select from story_search')
    await migrateDatabase(connection)
    expect(await readBoth()).toEqual(['story_search_parts'])
    await backup.query('commit')
  })
  await migrateDatabase(connection)
  expect(await readBoth()).toEqual(['story_search_parts_and_issues'])
})

test('a database of a newer version is left unchanged', async () => {
  await runAsOwner(
    connection,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${lastMigration + 1})`,
  )
  await expect(migrateDatabase(connection)).rejects.toThrow(MigrationError)
  await runAsOwner(connection, `delete from drizzle.__drizzle_migrations where hash = 'newer'`)
})

test('a database older than the baseline is rejected', async () => {
  await createDatabase(login)
  const old = connectTo(postgres, login)
  await runAsOwner(
    old,
    `create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', ${baseline - 1})`,
  )
  await expect(migrateDatabase(old)).rejects.toThrow(/too old for this version.*Start commit/)
})

test('the baseline is the file that was compared with the migrations that it replaces', async () => {
  const file = await readFile(path.join(import.meta.dirname, 'migrations/0095_baseline.sql'))
  expect(createHash('sha256').update(file).digest('hex')).toBe(
    'e62b5df3186abe29ae99880f8194262cbaed2ed12a0bfb6caef7c6d2443878a7',
  )
})

test('a database whose encoding can’t store every script is rejected', async () => {
  await createDatabase(`${login} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`)
  await expect(migrateDatabase(connectTo(postgres, login))).rejects.toThrow(/encoding is SQL_ASCII/)
})

test('a login that does not own the database gets an error about that', async () => {
  await runAsOwner(postgres, `create role ${login} login password 'plain'`)
  const other = { ...connection, user: login, password: 'plain' }
  await expect(migrateDatabase(other)).rejects.toThrow(/lacks a privilege .*must own the database/)
})

test('a server is ready only once its version’s last migration has run', async () => {
  const db = await createTestDatabase()
  expect(await isMigrated(db.database)).toBe(true)
  await db.query('delete from drizzle.__drizzle_migrations where created_at = $1', [lastMigration])
  expect(await isMigrated(db.database)).toBe(false)
})

test('the migrations contain everything in the schema', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-migrations-'))
  const own = path.join(import.meta.dirname, 'migrations')
  await cp(own, path.join(folder, 'migrations'), { recursive: true })
  const settings = {
    dialect: 'postgresql',
    schema: path.join(import.meta.dirname, 'schema/**/*.ts'),
    out: './migrations',
  }
  await writeFile(path.join(folder, 'drizzle.config.json'), JSON.stringify(settings))
  const kit = path.resolve(import.meta.dirname, '../node_modules/.bin/drizzle-kit')
  await promisify(execFile)(kit, ['generate', '--config', 'drizzle.config.json'], { cwd: folder })
  const sqlFiles = async (of: string) => (await readdir(of)).filter((file) => file.endsWith('.sql'))
  expect(await sqlFiles(path.join(folder, 'migrations'))).toEqual(await sqlFiles(own))
  await rm(folder, { recursive: true })
})
