import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { lastMigration } from '#database/migration-state.ts'
import { startMailJobs } from '#server/jobs/testing/mail-jobs.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { checkBackup } from './backup-check.server.ts'
import {
  checkClock,
  checkDatabase,
  checkMailQueue,
  checkOwner,
  type QueryDatabase,
} from './database-checks.server.ts'
import { type Check, runChecks } from './run-checks.server.ts'

const site = await createTestSite()
const ask = site.dependencies.database.accounts
const { jobs } = await startMailJobs(site, [])
// The jobs were needed only to create the queue's tables.
await jobs.stop()
beforeEach(async () => {
  await site.db.query('truncate auth.backup_runs, auth.restore_holds')
  await site.db.query('truncate staff_members cascade')
  await site.db.query('delete from pgboss.job')
})

async function look(check: Check) {
  const [line] = await runChecks([check])
  return line
}

test('the database check fails if migrations are missing, or if the database is full or unreachable', async () => {
  expect(await look(checkDatabase(ask))).toMatchObject({
    name: 'Database',
    state: 'ok',
    says: expect.stringMatching(/^PostgreSQL \d+\.\d+, [1-9]\d* of \d+ connections in use\.$/),
  })
  expect(await look(checkDatabase(ask, { migration: lastMigration + 1 }))).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('Migrations of this version are missing'),
  })
  expect(await look(checkDatabase(ask, { warnShare: 0 }))).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('max_connections'),
  })
  const gone: QueryDatabase = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
  for (const check of [
    checkDatabase(gone),
    checkClock(gone),
    checkMailQueue(gone),
    checkOwner(gone),
    checkBackup(gone),
  ])
    expect(await look(check)).toMatchObject({
      state: 'failure',
      says: 'Check failed: ECONNREFUSED.',
    })
})

test('the check counts connections of all logins', async () => {
  const count = async () => {
    const line = await look(checkDatabase(ask))
    return Number(/(\d+) of/.exec(line?.says ?? '')?.[1])
  }
  // Enough connections to exceed those of the site. Tests running concurrently may have any number of connections.
  const others = 12
  const pool = new pg.Pool({ ...site.db.connection, max: others })
  const clients = await Promise.all(Array.from({ length: others }, () => pool.connect()))
  expect(await count()).toBeGreaterThanOrEqual(others)
  for (const client of clients) client.release()
  await pool.end()
})

test('the check reports a standby, an outdated version and a lagging standby', async () => {
  const answer = (part: object): QueryDatabase => {
    const row = {
      version: '18.1',
      major: 18,
      used: 1,
      most: 97,
      is_standby: false,
      is_open: false,
      lag: null,
      last: lastMigration,
    }
    const reader = { execute: async () => ({ rows: [{ ...row, ...part }] }) }
    return (work) => work(Object.assign(Object.create(null), reader))
  }
  expect(await look(checkDatabase(answer({})))).toMatchObject({ state: 'ok' })
  expect(await look(checkDatabase(answer({ is_standby: true })))).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('It is a standby'),
  })
  expect(await look(checkDatabase(answer({ major: 14 })))).toMatchObject({ state: 'failure' })
  expect(await look(checkDatabase(answer({ lag: 600 })))).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('10 minutes behind'),
  })
})

test.each([
  [0, 'ok'],
  [5_000, 'warning'],
  [-5_000, 'warning'],
  [60_000, 'failure'],
  [-60_000, 'failure'],
])('a database clock that is %d ms off is %s', async (off, state) => {
  expect(await look(checkClock(ask, () => Date.now() + off))).toMatchObject({ state })
})

const queue = (name: string, state: string, age: string) =>
  site.db.query(
    `insert into pgboss.job (name, state, created_on, start_after) values ($1, $2::pgboss.job_state, now() - $3::interval, now())`,
    [name, state, age],
  )

test('waiting emails are reported with their age, and dropped emails with their number', async () => {
  expect(await look(checkMailQueue(ask))).toMatchObject({ state: 'ok', says: 'No email is waiting.' })
  await queue('mail', 'completed', '1 day')
  await queue('mail', 'retry', '1 minute')
  expect(await look(checkMailQueue(ask))).toMatchObject({
    state: 'ok',
    says: 'One email has waited for 60 seconds.',
  })
  await queue('mail', 'retry', '1 hour')
  expect(await look(checkMailQueue(ask))).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('2 emails are waiting, the oldest for 60 minutes.'),
  })
  await queue('mail', 'created', '1 day')
  expect(await look(checkMailQueue(ask))).toMatchObject({ state: 'failure' })
  await site.db.query('delete from pgboss.job')
  await queue('mail-undelivered', 'completed', '1 day')
  expect(await look(checkMailQueue(ask))).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('after the last retry: 1.'),
  })
  await queue('mail-undelivered', 'completed', '8 days')
  await site.db.query(`delete from pgboss.job where created_on > now() - interval '7 days'`)
  expect(await look(checkMailQueue(ask))).toMatchObject({ state: 'ok' })
  await site.db.query('insert into auth.restore_holds (held_at) values (now())')
  expect(await look(checkMailQueue(ask))).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('show-restored'),
  })
})

test('a site without an owner is reported', async () => {
  expect(await look(checkOwner(ask))).toMatchObject({
    state: 'failure',
    says: expect.stringMatching(/owner (-- )?name@example\.org/),
  })
  await addPerson(site.db, { role: 'owner' })
  expect(await look(checkOwner(ask))).toMatchObject({ state: 'ok', says: 'The site has an owner.' })
})

test('the queue reveals nothing about its emails to the health check', async () => {
  const read = ask((tx) => tx.execute(sql`select data from pgboss.job`))
  await expect(read).rejects.toMatchObject({
    cause: { message: expect.stringContaining('permission denied') },
  })
})
