import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { defaultAccountSettings } from '#app/accounts/auth/core/account-settings.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { createTestJournal } from '#database/erasures/testing/test-journal.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { rootKey, withClient } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createServices } from './create-services.ts'

interface Session {
  user: string
  isWaiting: boolean
}

test('a server opens at most 25 connections, each with its own login', async () => {
  const db = await createTestDatabase()
  const { logins, connection, query } = db
  const person = await addPerson(db)
  const moderator = await addPerson(db, { role: 'moderator' })
  const services = await createServices({
    config: {
      site: { ...defaultSite, url: 'https://clean-air.example', isLocal: true },
      mail: { smtpUrl: undefined, from: 'hello@clean-air.example' },
      accounts: { ...defaultAccountSettings, allowedEmailDomains: [], refusedEmailDomains: [] },
      trustedProxies: [],
      rateLimitFactor: 1,
    },
    logins,
    rootSecret: rootKey,
    erasureFolder: createTestJournal().folder,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(services.stop)
  const { database } = services.dependencies
  const wait = sql`select pg_advisory_xact_lock_shared(25)`
  const listSessions = () =>
    query<Session>(
      `select usename as user, wait_event = 'advisory' as "isWaiting" from pg_stat_activity
        where datname = current_database() and application_name like 'clean-air%'`,
    )
  const ask = async () =>
    Promise.all([
      database.anon.execute(wait),
      database.transaction({ role: 'anon' }, (tx) => tx.execute(wait)),
      database.transaction({ role: 'member', ...person }, (tx) => tx.execute(wait)),
      database.transaction({ role: 'moderator', ...moderator }, (tx) => tx.execute(wait)),
      database.accounts((tx) => tx.execute(wait)),
    ])
  const asked = await withClient(connection, async (holder) => {
    await holder.query('select pg_advisory_lock(25)')
    const work = Promise.all(Array.from({ length: 30 }, ask))
    await expect
      .poll(async () => (await listSessions()).filter(({ isWaiting }) => isWaiting).length)
      .toBe(8 + 5 + 3 + 2)
    const sessions = await listSessions()
    expect(sessions.length).toBeLessThanOrEqual(25)
    const users = Object.values(logins).map(({ user }) => user)
    expect([...new Set(sessions.map(({ user }) => user))].sort()).toEqual(users.sort())
    return { work }
  })
  await asked.work
})
