import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import journal from '#database/migrations/meta/_journal.json' with { type: 'json' }
import { withClient } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { lastMigration } from './migration-state.ts'
import { runMigrations } from './run-migrations.ts'

/** Writes one migration that follows all others. */
async function writeMigration(statements: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-next-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entries = [{ idx: 0, version: '7', when: lastMigration + 1, tag: 'next', breakpoints: true }]
  await mkdir(path.join(folder, 'meta'))
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  await writeFile(path.join(folder, 'next.sql'), statements)
  return folder
}

test('a failed migration is tried once, and leaves nothing behind', async () => {
  const db = await createTestDatabase()
  // A rollback doesn't reset it.
  await db.query('create sequence attempts')
  const folder = await writeMigration(`create table half_done (); select nextval('attempts'); select 1 / 0`)
  await withClient(db.connection, async (client) => {
    await expect(runMigrations(client, folder)).rejects.toThrow('division by zero')
  })
  expect(
    await db.query(`select last_value::int as attempts, to_regclass('half_done') as half from attempts`),
  ).toEqual([{ attempts: 1, half: null }])
})

test('a migration is logged before and after it runs', async () => {
  const db = await createTestDatabase()
  const folder = await writeMigration('create table done ()')
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  await withClient(db.connection, async (client) => {
    await runMigrations(client, folder, log)
    expect(log.info.mock.calls.map(([, message]) => message)).toEqual([
      'migrating the database',
      'migrated the database',
    ])
    await runMigrations(client, folder, log)
  })
  expect(log.info).toHaveBeenCalledTimes(2)
})
