import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { openSiteConnection } from './site-connection.ts'

const owner = { siteUrl: 'the test' }

let parent: string
let dataFolder: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'clean-air-connection-'))
  // As root, PostgreSQL runs as another account, which must be able to enter.
  await chmod(parent, 0o711)
  dataFolder = path.join(parent, 'data')
})

afterEach(() => rm(parent, { recursive: true, force: true }))

const open = (create = false) =>
  openSiteConnection({
    config: { databaseUrl: undefined, dataDir: dataFolder },
    siteFolder: parent,
    log: silentLog,
    create,
  })

async function ask(connection: pg.PoolConfig): Promise<string | undefined> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  await client.end()
  return rows[0]?.user
}

test('a command uses the database of a running server, and leaves it running', async () => {
  const server = await startEmbeddedPostgres({ dataFolder, log: silentLog, owner, durable: false })
  try {
    const site = await open()
    expect(await ask(site.connection)).toBe('clean_air')
    await site.close()
    expect(await ask(server.connection)).toBe('clean_air')
  } finally {
    await server.stop()
  }
})

test('a command starts a stopped database temporarily, and locks it while it runs', async () => {
  await (await startEmbeddedPostgres({ dataFolder, log: silentLog, owner, durable: false })).stop()
  const site = await open()
  expect(await ask(site.connection)).toBe('clean_air')
  await expect(startEmbeddedPostgres({ dataFolder, log: silentLog, owner, durable: false })).rejects.toThrow(
    'a backup or restore',
  )
  await site.close()
  await expect(ask(site.connection)).rejects.toThrow()
})

test('a command’s error for a folder without a database contains its path, and the folder stays empty', async () => {
  await expect(open()).rejects.toThrow(`There is no database in ${dataFolder}`)
  expect(await readdir(parent)).toEqual([])
  const site = await open(true)
  expect(await ask(site.connection)).toBe('clean_air')
  await site.close()
})
