import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { openTestPostgres } from '#tests/support/open-test-postgres.ts'
import {
  connectTo,
  runAsOwner,
  type TestConnection,
  toLogins,
  withClient,
} from '#tests/support/test-connection.ts'
import { deskRoles, SessionEndedError } from '../actor.ts'
import { openDatabase } from '../client.ts'
import { grantJobs } from '../job-grants.ts'
import { migrateDatabase } from '../migrate.ts'
import { isMigrated } from '../migration-state.ts'
import { createLogins, groupRoles, type Logins, writeLoginSql } from './logins.ts'

const { connection: cluster } = await openTestPostgres()

interface Owned {
  /** Connects as a login that owns the database, but is not a superuser. */
  owner: TestConnection
  logins: Logins
  run(statement: string): Promise<void>
}

/** Creates an empty database for an owner, as the administrator of a cluster would. */
async function createOwned({ mayMakeRoles = true }: { mayMakeRoles?: boolean } = {}): Promise<Owned> {
  const name = `owned_${randomUUID().replaceAll('-', '')}`
  const logins = toLogins(connectTo(cluster, name))
  const groups = mayMakeRoles ? ' createrole' : ''
  await runAsOwner(cluster, `create role ${name} login password 'plain'${groups}`)
  // Since PostgreSQL 16, granting a role created by another role requires the admin option.
  if (mayMakeRoles) await runAsOwner(cluster, `grant ${groupRoles.join(', ')} to ${name} with admin option`)
  await runAsOwner(cluster, `create database ${name} owner ${name}`)
  const users = Object.values(logins).map(({ user }) => user)
  onTestFinished(async () => {
    await runAsOwner(cluster, `drop database ${name} with (force)`)
    await runAsOwner(cluster, `drop role if exists ${users.join(', ')}`)
    await runAsOwner(cluster, `drop role ${name}`)
  })
  const owner = { ...connectTo(cluster, name), user: name, password: 'plain' }
  return { owner, logins, run: (statement) => runAsOwner(connectTo(cluster, name), statement) }
}

async function readAs<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(connection, async (client) => (await client.query<Row>(statement, values)).rows)
}

const hasMigrations = async ({ owner }: Owned) =>
  (await readAs(owner, `select from pg_namespace where nspname = 'drizzle'`)).length > 0

const readStored = async (logins: Logins) =>
  readAs(cluster, 'select rolname, rolpassword from pg_authid where rolname = any($1) order by 1', [
    Object.values(logins).map(({ user }) => user),
  ])

async function expectToWork(logins: Logins): Promise<void> {
  const database = openDatabase({ logins, poolSize: 1 })
  try {
    expect(await isMigrated(database)).toBe(true)
    const { rowCount } = await database.accounts((tx) => tx.execute(sql`select from auth.users`))
    expect(rowCount).toBe(0)
    // There are no users yet: the error shows that the login may assume the role and ask for a session.
    const nobody = { userId: randomUUID(), sessionId: randomUUID() }
    for (const role of ['member', ...deskRoles] as const)
      await expect(database.transaction({ role, ...nobody }, async () => null)).rejects.toThrow(
        SessionEndedError,
      )
  } finally {
    await database.close()
  }
}

test('a database owner that may create roles creates the logins once', async () => {
  const { owner, logins } = await createOwned()
  await migrateDatabase(owner, { logins })
  await expectToWork(logins)
  const stored = await readStored(logins)
  expect(stored).toHaveLength(5)
  await Promise.all(Array.from({ length: 3 }, () => migrateDatabase(owner, { logins })))
  expect(await readStored(logins)).toEqual(stored)
})

test('a database owner that may not create roles is told what to run before anything is migrated, and that is enough', async () => {
  const owned = await createOwned({ mayMakeRoles: false })
  const { owner, logins, run } = owned
  const refusal = await migrateDatabase(owner, { logins }).catch((error: Error) => error.message)
  expect(refusal).toMatch(
    /^The database role .+_read does not exist. As a superuser, run the SQL that `.* database-logins` prints in this database. Nothing was migrated.$/,
  )
  expect(await hasMigrations(owned)).toBe(false)
  const statements = writeLoginSql(logins, owner.user)
  for (const { password } of Object.values(logins)) expect(statements).not.toContain(password)
  await run(statements)
  await run(statements)
  await migrateDatabase(owner, { logins })
  await expectToWork(logins)
})

test('a superuser revokes functions open to everyone, and an ordinary database owner changes nothing', async () => {
  const { owner, logins, run } = await createOwned()
  await migrateDatabase(owner, { logins })
  const look = 'select query from pg_stat_activity where pid = pg_backend_pid()'
  // Upgrading such a database still works, although only a superuser can revoke the functions.
  expect(await readAs(logins.write.connection, look)).toHaveLength(1)
  await run(writeLoginSql(logins, owner.user))
  for (const statement of [look, 'select pg_terminate_backend(1)', 'select lo_create(0)'])
    for (const { connection } of Object.values(logins))
      await expect(readAs(connection, statement)).rejects.toThrow(/permission denied for function/)
  expect(await readAs(owner, look)).toHaveLength(1)
  await migrateDatabase(owner, { logins })
  await expectToWork(logins)
})

test.each([
  ['superuser', (user: string) => `alter role ${user} superuser`, 'is a superuser or has CREATEROLE'],
  ['createrole', (user: string) => `alter role ${user} createrole`, 'is a superuser or has CREATEROLE'],
  ['bypassrls', (user: string) => `alter role ${user} bypassrls`, 'is a superuser or has CREATEROLE'],
  [
    'another role',
    (user: string) => `grant member to ${user}`,
    'is a member of member, which it must not be',
  ],
  ['files', (user: string) => `grant pg_read_server_files to ${user}`, 'is a member of pg_read_server_files'],
  ['a table', (user: string) => `create table x (); alter table x owner to ${user}`, 'owns objects'],
])('a login that has %s prevents the start', async (_what, spoil, reason) => {
  const { owner, logins, run } = await createOwned()
  await migrateDatabase(owner, { logins })
  await run(spoil(logins.read.user))
  await expect(migrateDatabase(owner, { logins })).rejects.toThrow(`${logins.read.user} ${reason}`)
})

test('a login that lost its roles, or inherits them, is repaired at the start', async () => {
  const { owner, logins, run } = await createOwned()
  await migrateDatabase(owner, { logins })
  await run(`alter role ${logins.desk.user} inherit; alter role ${logins.queue.user} nologin`)
  await run(`revoke connect on database ${owner.database} from ${logins.read.user}, public`)
  await migrateDatabase(owner, { logins })
  await expectToWork(logins)
  const rows = await readAs(owner, `select rolinherit from pg_roles where rolname = $1`, [logins.desk.user])
  expect(rows).toEqual([{ rolinherit: false }])
})

test('a server with another root secret locks no one out, and changes the passwords if no server is running', async () => {
  const { owner, logins } = await createOwned()
  await migrateDatabase(owner, { logins })
  const others = createLogins(owner, owner.database, () => 'of-another-secret')
  await withClient(logins.read.connection, async () => {
    await expect(migrateDatabase(owner, { logins: others })).rejects.toThrow(/another ROOT_SECRET is using/)
  })
  await expectToWork(logins)
  const countSessions = async () =>
    (await readAs(owner, `select from pg_stat_activity where usename like '${owner.database}\\_%'`)).length
  await expect.poll(countSessions).toBe(0)
  await migrateDatabase(owner, { logins: others })
  await expectToWork(others)
  await expect(readAs(logins.read.connection, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('many databases of one cluster can be prepared concurrently', async () => {
  const owned = await Promise.all(Array.from({ length: 6 }, () => createOwned()))
  await Promise.all(owned.map(({ owner, logins }) => migrateDatabase(owner, { logins })))
  for (const { logins } of owned) await expectToWork(logins)
})

const notOfQueue = `
  select relname as name from pg_class where relnamespace = 'pgboss'::regnamespace and relowner <> $1::regrole
  union all select proname from pg_proc where pronamespace = 'pgboss'::regnamespace and proowner <> $1::regrole
  union all select typname from pg_type where typnamespace = 'pgboss'::regnamespace and typowner <> $1::regrole
  union all select nspname from pg_namespace where nspname = 'pgboss' and nspowner <> $1::regrole`

test('the queue login takes over a queue created by an earlier version, which keeps working', async () => {
  const { owner, logins } = await createOwned()
  await migrateDatabase(owner)
  const open = { max: 2, supervise: false, schedule: false }
  const earlier = new PgBoss({ ...owner, ...open })
  await earlier.start()
  onTestFinished(() => earlier.stop({ close: true, graceful: false }))
  await earlier.createQueue('mail')
  await earlier.send('mail', { number: 1 })
  await migrateDatabase(owner, { logins })
  expect(await readAs(owner, notOfQueue, [logins.queue.user])).toEqual([])

  const { user, password } = logins.queue
  const later = new PgBoss({ ...owner, ...open, user, password, createSchema: false })
  await later.start()
  onTestFinished(() => later.stop({ close: true, graceful: false }))
  await grantJobs({ ...owner, user, password })
  await grantJobs(owner)
  expect(await later.fetch('mail')).toMatchObject([{ data: { number: 1 } }])
  await earlier.createQueue('other')
  await later.send('other', { number: 2 })
  expect(await earlier.fetch('other')).toMatchObject([{ data: { number: 2 } }])
  await migrateDatabase(owner, { logins })
  expect(await readAs(owner, notOfQueue, [user])).toEqual([])
})

test('the login names are unique to a database, no matter how long its name is', () => {
  const names = ['a'.repeat(63), `${'a'.repeat(62)}b`, 'ö'.repeat(31), 'clean_air'].flatMap((database) =>
    Object.values(createLogins({}, database, () => '')).map(({ user }) => user),
  )
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
  expect(names).toContain('clean_air_read')
})

test('a login connects in the same way as the owner, and only as itself', () => {
  const url = 'postgres://owner:secret@db.example:6432/air?user=owner&password=secret&sslmode=verify-full'
  const { read } = createLogins({ connectionString: url }, 'air', () => 'p/w')
  expect(read.connection.connectionString).toBe(
    'postgres://air_read:p%2Fw@db.example:6432/air?sslmode=verify-full',
  )
})
