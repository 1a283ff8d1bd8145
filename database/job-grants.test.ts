import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Actor } from './actor.ts'
import type { Transaction } from './client.ts'
import { grantJobs } from './job-grants.ts'

const db = await createTestDatabase()
const { user, password } = db.logins.queue
const connection = { ...db.connection, user, password }
const boss = new PgBoss({ ...connection, max: 2, supervise: false, schedule: false, createSchema: false })
boss.on('error', () => undefined)
await boss.start()
await boss.createQueue('mail')
await Promise.all([grantJobs(connection), grantJobs(connection)])
const member: Actor = { role: 'member', ...(await addPerson(db)) }
const moderator: Actor = { role: 'moderator', ...(await addPerson(db, { role: 'moderator' })) }

afterAll(() => boss.stop({ close: true, graceful: false }))

const send = (tx: Transaction) => boss.send('mail', { linkId: '1' }, { db: fromDrizzle(tx, sql) })

async function runAs(actor: Actor, work: (tx: Transaction) => Promise<unknown>): Promise<unknown> {
  return db.database.transaction(actor, work).catch((error: Error) => Promise.reject(error.cause ?? error))
}

test('members, moderators and the accounts role can queue jobs', async () => {
  expect(await runAs(member, send)).toEqual(expect.any(String))
  expect(await runAs(moderator, send)).toEqual(expect.any(String))
  expect(await db.database.accounts(send)).toEqual(expect.any(String))
})

test('a visitor can’t queue jobs', async () => {
  await expect(runAs({ role: 'anon' }, send)).rejects.toThrow(/permission denied/)
})

test.each(['select data from', 'delete from', 'update'])('no web role can %s the queue', async (verb) => {
  for (const table of ['pgboss.job', 'pgboss.job_common'])
    for (const actor of [member, moderator]) {
      const statement = `${verb} ${table} ${verb === 'update' ? 'set priority = 9' : ''}`
      await expect(runAs(actor, (tx) => tx.execute(sql.raw(statement)))).rejects.toThrow(/permission denied/)
    }
})
