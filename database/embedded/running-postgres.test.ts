import { lstat, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseFolderOf } from './cluster.ts'
import { createScratch, findPostmaster, query } from './testing/scratch.ts'

const scratch = await createScratch()
const postgres = await scratch.start({ durable: true })

afterAll(async () => {
  await scratch.clean()
})

test('the first start creates a durable PostgreSQL 18 that listens on no network port', async () => {
  const { connection } = postgres
  const names = ['server_version_num', 'fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses']
  const columns = [...names, 'data_checksums', 'server_encoding', 'password_encryption']
  const [settings] = await query(
    connection,
    `select ${columns.map((c) => `current_setting('${c}') as ${c}`).join()}`,
  )
  expect(settings).toEqual({
    server_version_num: expect.stringMatching(/^18\d{4}$/),
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    password_encryption: 'scram-sha-256',
  })
})

test('letter case and trigrams work in every script', async () => {
  const { connection } = postgres
  await query(connection, 'create extension pg_trgm')
  const [row] = await query(
    connection,
    `select lower('ÉПРИВЕТ') as lower, show_trgm('Привет') <> '{}' as trigrams`,
  )
  expect(row).toEqual({ lower: 'éпривет', trigrams: true })
})

test('only clients with the password can connect, and only the server’s account can read it', async () => {
  const { connection, dataFolder } = postgres
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
    /password authentication/,
  )
  expect((await stat(path.join(dataFolder, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
  expect((await lstat(connection.host)).mode & 0o777).toBe(0o700)
})

test.runIf(process.getuid?.() === 0)(
  'started as root, PostgreSQL runs as an unprivileged account',
  async () => {
    const { dataFolder } = postgres
    const processId = await findPostmaster(dataFolder)
    expect((await stat(`/proc/${processId}`)).uid).not.toBe(0)
    expect((await stat(databaseFolderOf(dataFolder))).uid).not.toBe(0)
  },
)

test('PostgreSQL’s log contains no statement and no row’s values', async () => {
  const { connection, dataFolder } = postgres
  await query(connection, 'create table people (email text unique)')
  const insert = `insert into people values ('ada@example.org')`
  await query(connection, insert)
  await expect(query(connection, insert)).rejects.toThrow(/duplicate key/)
  const log = await readFile(path.join(dataFolder, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('ada@example.org')
})
