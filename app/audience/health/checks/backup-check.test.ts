import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTestSite } from '#tests/support/test-site.ts'
import { checkBackup } from './backup-check.server.ts'
import { runChecks } from './run-checks.server.ts'

const site = await createTestSite()
beforeEach(() => site.db.query('truncate auth.backup_runs, auth.backup_tasks'))

const look = async (isScheduled = false, folder = os.tmpdir()) =>
  (
    await runChecks([
      checkBackup(site.dependencies.database.accounts, { folder: isScheduled ? folder : null }),
    ])
  )[0]
const makeBackup = (age: string) =>
  site.db.query(`insert into auth.backup_runs (finished_at, bytes) values (now() - $1::interval, 1)`, [age])

test('the backup check reports the age of the last backup, or that there is none', async () => {
  expect(await look()).toMatchObject({ state: 'warning', says: expect.stringContaining('BACKUP_FOLDER') })
  await makeBackup('15 days 30 seconds')
  expect(await look()).toMatchObject({ state: 'failure', says: expect.stringContaining('15 days ago') })
  await makeBackup('3 days')
  expect(await look()).toMatchObject({ state: 'warning' })
  await makeBackup('1 hour 30 seconds')
  expect(await look()).toEqual({
    name: 'Backup',
    state: 'ok',
    says: 'The last backup was made 60 minutes ago.',
  })
})

test('a failed scheduled backup is a failure, even if an earlier one is recent', async () => {
  await makeBackup('1 hour 30 seconds')
  await site.db.query(`insert into auth.backup_tasks (task, attempted_at, succeeded_at, problem) values
    ('verification', now(), now() - interval '3 days 30 seconds', null), ('backup', now(), null, 'The disk is full.')`)
  expect(await look(true)).toEqual({
    name: 'Backup',
    state: 'failure',
    says: 'Scheduled backup: The disk is full. The last backup was made 60 minutes ago. One was restored for verification 3 days ago.',
  })
  // A problem of scheduled backups no longer counts once the schedule is turned off.
  expect(await look()).toMatchObject({ state: 'ok' })
})

test('an overdue scheduled backup is reported', async () => {
  expect(await look(true)).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('within minutes'),
  })
  await makeBackup('3 days')
  expect(await look(true)).toMatchObject({ state: 'warning', says: expect.stringContaining('log') })
})

test('a backup folder that can’t be written to is a failure, even after a recent backup', async () => {
  await makeBackup('1 hour 30 seconds')
  for (const folder of [import.meta.filename, path.join(import.meta.filename, 'x')])
    expect(await look(true, folder)).toEqual({
      name: 'Backup',
      state: 'failure',
      says: `${folder} is not a folder that the site can write to. Fix it or BACKUP_FOLDER. The last backup was made 60 minutes ago.`,
    })
  expect(await look(true, path.join(os.tmpdir(), 'not', 'yet'))).toMatchObject({ state: 'ok' })
})
