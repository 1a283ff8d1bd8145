import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectTo, runAsOwner } from '#testing/test-connection.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { MigrationError, migrateDatabase } from './migrate.ts'
import { isMigrated, lastMigration } from './migration-state.ts'

const name = `migrate_${process.pid}`
const login = `plain_${process.pid}`
const connection = connectTo(inject('postgres'), name)

beforeAll(async () => {
  await runAsOwner(inject('postgres'), `create database ${name}`)
})

afterAll(async () => {
  await runAsOwner(inject('postgres'), `drop database ${name} with (force)`)
  await runAsOwner(inject('postgres'), `drop database if exists ${login} with (force)`)
  await runAsOwner(inject('postgres'), `drop role if exists ${login}`)
})

async function readMigrations(): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  await client.end()
  return rows.map(({ hash }) => hash)
}

test('servers that start together migrate once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(connection)))
  const hashes = await readMigrations()
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(hashes.length).toBeGreaterThan(0)
})

test('migrating again changes nothing', async () => {
  const before = await readMigrations()
  await migrateDatabase(connection)
  expect(await readMigrations()).toEqual(before)
})

test('a database of a newer version is left alone', async () => {
  await runAsOwner(
    connection,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${lastMigration + 1})`,
  )
  await expect(migrateDatabase(connection)).rejects.toThrow(MigrationError)
  await runAsOwner(connection, `delete from drizzle.__drizzle_migrations where hash = 'newer'`)
})

test('a login without rights is told what is missing', async () => {
  await runAsOwner(inject('postgres'), `create role ${login} login password 'plain'`)
  const plain = { ...connection, user: login, password: 'plain' }
  await expect(migrateDatabase(plain)).rejects.toThrow(/grant it|lacks a right/)
})

test('an ordinary owner who may make roles is enough', async () => {
  await runAsOwner(inject('postgres'), `alter role ${login} createrole`)
  for (const role of ['anon', 'member', 'moderator', 'accounts'])
    await runAsOwner(inject('postgres'), `grant ${role} to ${login} with admin option`)
  await runAsOwner(inject('postgres'), `create database ${login} owner ${login}`)
  const owner = { ...connectTo(inject('postgres'), login), user: login, password: 'plain' }
  await expect(migrateDatabase(owner)).resolves.toBeUndefined()
})

test('readiness asks for this version’s last migration', async () => {
  const db = await createTestDatabase()
  expect(await isMigrated(db.database)).toBe(true)
  await db.query('delete from drizzle.__drizzle_migrations where created_at = $1', [lastMigration])
  expect(await isMigrated(db.database)).toBe(false)
})

test('the migrations hold everything that the schema says', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-migrations-'))
  const own = path.join(import.meta.dirname, 'migrations')
  await cp(own, path.join(folder, 'migrations'), { recursive: true })
  const settings = {
    dialect: 'postgresql',
    schema: path.join(import.meta.dirname, 'schema.ts'),
    out: './migrations',
  }
  await writeFile(path.join(folder, 'drizzle.config.json'), JSON.stringify(settings))
  const kit = path.resolve(import.meta.dirname, '../node_modules/.bin/drizzle-kit')
  await promisify(execFile)(kit, ['generate', '--config', 'drizzle.config.json'], { cwd: folder })
  const sqlFiles = async (of: string) => (await readdir(of)).filter((file) => file.endsWith('.sql'))
  expect(await sqlFiles(path.join(folder, 'migrations'))).toEqual(await sqlFiles(own))
  await rm(folder, { recursive: true })
})
