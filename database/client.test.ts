import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPostgresProxy } from '#tests/support/postgres-proxy.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { toLogins } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { type Actor, SessionEndedError } from './actor.ts'
import { openDatabase, switchRole, type Transaction } from './client.ts'
import type { Login } from './logins/logins.ts'

const db = await createTestDatabase()
const person = await addPerson(db)
const member: Actor = { role: 'member', ...person }

const backend = sql`select pg_backend_pid() as pid`

async function readPid(tx: Pick<Transaction, 'execute'>): Promise<unknown> {
  const { rows } = await tx.execute(backend)
  return rows[0]?.pid
}

const cut = (pid: unknown) => db.query('select pg_terminate_backend($1)', [pid])

async function whoAmI(tx: Pick<Transaction, 'execute'>): Promise<unknown> {
  const { rows } = await tx.execute(sql`select current_user as role, current_user_id() as id`)
  return rows[0]
}

async function countStories(content: string): Promise<unknown> {
  const [row] = await db.query('select count(*)::int as count from stories where content = $1', [content])
  return row?.count
}

const addOwnStory = (tx: Transaction, content: string) =>
  tx.execute(sql`insert into stories (user_id, content) values (${person.userId}, ${content})`)

test('each query runs as its actor, and as a visitor by default', async () => {
  expect(await whoAmI(db.database.anon)).toEqual({ role: 'anon', id: null })
  expect(await db.database.transaction(member, whoAmI)).toEqual({ role: 'member', id: person.userId })
  expect(await db.database.accounts(whoAmI)).toEqual({ role: 'accounts', id: null })
})

test('no statement’s text contains a session, person or token, whoever runs it', async () => {
  const owner = await addPerson(db, { role: 'owner' })
  const tokenHash = Buffer.alloc(32, 7)
  await db.query(
    `insert into api_tokens (name, scopes, token_hash, made_by, expires_at)
      values ('x', array['people:read'], $1, $2, now() + interval '1 day')`,
    [tokenHash, owner.userId],
  )
  const users = Object.values(db.logins).map(({ user }) => user)
  const readTexts = async () => {
    const rows = await db.query<{ query: string }>(
      'select query from pg_stat_activity where usename = any($1)',
      [users],
    )
    return rows.map(({ query }) => query)
  }
  const asMember = await db.database.transaction(member, readTexts)
  expect(asMember).toContain('select act_in_session($1::uuid, $2::uuid, $3::text)')
  const asOwner = await db.database.transaction({ ...owner, role: 'site_owner' }, readTexts)
  expect(asOwner).toContain('select act_as_staff($1::uuid, $2::uuid, $3::text)')
  const asProgram = await db.database.transaction({ tokenHash, scope: 'people:read' }, readTexts)
  expect(asProgram).toContain('select act_by_token($1::bytea, $2::text)')
  const texts = [...asMember, ...asOwner, ...asProgram].join('\n')
  for (const secret of [person, owner].flatMap(({ userId, sessionId }) => [userId, sessionId]))
    expect(texts).not.toContain(secret)
  expect(texts).not.toContain(tokenHash.toString('hex'))
})

test('a transaction whose session ends while it runs fails with SessionEndedError', async () => {
  const leaving = await addPerson(db)
  const writing = db.database.transaction({ role: 'member', ...leaving }, async (tx) => {
    await db.query('delete from auth.sessions where id = $1', [leaving.sessionId])
    await tx.execute(sql`insert into muted_words (user_id, word) values (${leaving.userId}, 'dust')`)
  })
  await expect(writing).rejects.toThrow(SessionEndedError)
})

test('a transaction of the accounts service can switch to a visitor and back', async () => {
  const seen = await db.database.accounts(async (tx) => {
    await switchRole(tx, { role: 'anon' })
    const asVisitor = await whoAmI(tx)
    await switchRole(tx, { role: 'accounts' })
    return [asVisitor, await whoAmI(tx)]
  })
  expect(seen).toEqual([
    { role: 'anon', id: null },
    { role: 'accounts', id: null },
  ])
})

test.each(['userId', 'sessionId'])(
  'an actor whose %s is a statement is rejected, because the database reads it as a value',
  async (field) => {
    const forged: Actor = { role: 'member', ...person, [field]: `'; reset role; --` }
    await expect(db.database.transaction(forged, whoAmI)).rejects.toThrow(
      'invalid input syntax for type uuid',
    )
  },
)

test('a transaction that fails leaves nothing behind', async () => {
  const failed = db.database.transaction(member, async (tx) => {
    await addOwnStory(tx, 'Half done.')
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await countStories('Half done.')).toBe(0)
})

test('a transaction that ignores a failed statement is not reported as committed', async () => {
  const failed = db.database.transaction(member, async (tx) => {
    await addOwnStory(tx, 'Swallowed.')
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
  })
  await expect(failed).rejects.toThrow(/rolled back/)
  expect(await countStories('Swallowed.')).toBe(0)
})

test('a connection lost during a transaction fails only that transaction', async () => {
  const broken = db.database.transaction(member, async (tx) => {
    await addOwnStory(tx, 'Cut off.')
    await cut(await readPid(tx))
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(await countStories('Cut off.')).toBe(0)
  expect(await db.database.transaction(member, whoAmI)).toMatchObject({ role: 'member' })
})

test('a connection lost while idle is reported and replaced by a new one', async () => {
  const reported = Promise.withResolvers<Error>()
  const database = openDatabase({ logins: db.logins, poolSize: 1, onError: reported.resolve })
  onTestFinished(() => database.close())
  await cut(await readPid(database.anon))
  expect(await reported.promise).toBeInstanceOf(Error)
  expect(await whoAmI(database.anon)).toMatchObject({ role: 'anon' })
})

test('a connection that did not start as anon is not used', async () => {
  // `options` in the URL replaces the pool's start options, as some poolers do.
  const { host, port, database: name } = db.connection
  const lose = ({ user, password }: Login) => {
    const place = `@/${name}?host=${encodeURIComponent(host)}&port=${port}&options=-c%20geqo%3Don`
    return { connection: { connectionString: `postgresql://${user}:${password}${place}` } }
  }
  const { read, write, accounts, desk } = db.logins
  const logins = { read: lose(read), write: lose(write), accounts: lose(accounts), desk: lose(desk) }
  const database = openDatabase({ logins })
  onTestFinished(() => database.close())
  await expect(whoAmI(database.anon)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('did not start as the role anon') }),
  })
  await expect(database.accounts(whoAmI)).rejects.toThrow('did not start as the role accounts')
})

test('a connection that is opened too late for its caller is used for the next caller', async () => {
  const slow = await startPostgresProxy(db.connection)
  const logins = toLogins({ ...db.connection, host: '127.0.0.1', port: slow.port })
  const database = openDatabase({ logins, poolSize: 1, statementTimeoutMs: 2_000 })
  onTestFinished(() => database.close().then(slow.stop))
  const refused = Promise.withResolvers<unknown>()
  const broken = database.transaction(member, async (tx) => {
    database.transaction(member, whoAmI).catch(refused.resolve)
    slow.hold('select current_user')
    await cut(await readPid(tx))
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(await refused.promise).toMatchObject({ message: expect.stringContaining('timeout') })
  slow.letGo()
  expect(await database.transaction(member, whoAmI)).toMatchObject({ role: 'member' })
})

test('a statement that takes too long is canceled, and its connection is reused', async () => {
  const database = openDatabase({ logins: db.logins, poolSize: 1, statementTimeoutMs: 2_000 })
  onTestFinished(() => database.close())
  const endless = database.transaction(member, (tx) => tx.execute(sql`select pg_sleep(60)`))
  await expect(endless).rejects.toMatchObject({ cause: expect.objectContaining({ code: '57014' }) })
  expect(await whoAmI(database.anon)).toMatchObject({ role: 'anon' })
  expect(await database.transaction(member, whoAmI)).toMatchObject({ role: 'member' })
})

test('a transaction that waits for a lock times out', async () => {
  const database = openDatabase({ logins: db.logins, poolSize: 1, statementTimeoutMs: 2_000 })
  onTestFinished(() => database.close())
  const waited = db.database.transaction(member, async (tx) => {
    await tx.execute(sql`update profiles set organization = 'Held' where user_id = ${person.userId}`)
    await database
      .transaction(member, (second) =>
        second.execute(sql`update profiles set organization = 'Late' where user_id = ${person.userId}`),
      )
      .catch((error: Error) => {
        throw error.cause
      })
  })
  await expect(waited).rejects.toMatchObject({ code: '55P03' })
})

test('a transaction that is left open is ended, which releases its locks', async () => {
  const database = openDatabase({ logins: db.logins, poolSize: 1, statementTimeoutMs: 500 })
  onTestFinished(() => database.close())
  const forgotten = database.accounts(async (tx) => {
    await tx.execute(sql`lock table auth.users in access exclusive mode`)
    // The database ends the transaction by closing its connection.
    await expect.poll(() => isLocked()).toBe(false)
    await tx.execute(sql`select 1`)
  })
  await expect(forgotten).rejects.toThrow()
})

const isLocked = async () =>
  (
    await db.query(
      `select from pg_locks where relation = 'auth.users'::regclass and granted and mode = 'AccessExclusiveLock'`,
    )
  ).length > 0

test('callers wait their turn if there are fewer connections than callers', async () => {
  const database = openDatabase({ logins: db.logins, poolSize: 2 })
  onTestFinished(() => database.close())
  const seen = await Promise.all(Array.from({ length: 40 }, () => database.transaction(member, whoAmI)))
  expect(new Set(seen.map((row) => JSON.stringify(row))).size).toBe(1)
})

test('two transactions in a deadlock both complete', async () => {
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const lockInOrder = (first: number, second: number) =>
    db.database.transaction(member, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${first})`)
      holding += 1
      if (holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await tx.execute(sql`select pg_advisory_xact_lock(${second})`)
      return 'done'
    })
  expect(await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)])).toEqual(['done', 'done'])
  expect(holding).toBe(3)
})

describe('a statement is prepared', () => {
  const countPrepared = sql`select count(*)::int as count, max(generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like 'select content%'`

  test('once per connection, and then used by all callers', async () => {
    const database = openDatabase({ logins: db.logins, poolSize: 1 })
    onTestFinished(() => database.close())
    const other: Actor = { role: 'member', ...(await addPerson(db)) }
    const secret = 'only for me'
    await database.transaction(member, (tx) => addOwnStory(tx, secret))
    const read = (actor: Actor) =>
      database.transaction(actor, async (tx) => {
        const { rows } = await tx.execute(sql`select content from stories where content = ${secret}`)
        return rows
      })
    // PostgreSQL plans five executions with the actual values before it may switch to a generic plan.
    for (let round = 0; round < 8; round += 1) {
      expect(await read(member)).toEqual([{ content: secret }])
      expect(await read(other)).toEqual([])
      expect(await read({ role: 'anon' })).toEqual([])
    }
    const { rows } = await database.transaction(member, (tx) => tx.execute(countPrepared))
    expect(rows).toEqual([{ count: 1, runs: 24 }])
  })

  test('only up to a limited number of statements', async () => {
    const database = openDatabase({ logins: db.logins, poolSize: 1 })
    onTestFinished(() => database.close())
    const prepared = sql`select count(*)::int as count from pg_prepared_statements where name like 'statement\\_%'`
    const rows = await database.transaction(member, async (tx) => {
      for (let length = 1; length <= 300; length += 1)
        await tx.execute(sql`select 1 where 1 in ${Array.from({ length }, () => 1)}`)
      return (await tx.execute(prepared)).rows
    })
    expect(rows).toEqual([{ count: 256 }])
  })

  test('again after a migration that changes its result', async () => {
    await db.query('create table changing (value integer); grant select on changing to anon')
    await db.query('insert into changing values (7)')
    const read = () =>
      db.database.transaction({ role: 'anon' }, async (tx) => {
        const { rows } = await tx.execute(sql`select value from changing`)
        return rows
      })
    // Uses every connection of the pool.
    await Promise.all(Array.from({ length: 8 }, read))
    await db.query('alter table changing alter value type text')
    expect(await Promise.all(Array.from({ length: 8 }, read))).toEqual(Array(8).fill([{ value: '7' }]))
  })

  test('again if the transaction that first used it failed', async () => {
    const ask = (tx: Transaction) => tx.execute(sql`select 'asked after a failure' as asked`)
    const failing = db.database.transaction(member, async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => undefined)
      await ask(tx)
    })
    await expect(failing).rejects.toThrow()
    const { rows } = await db.database.transaction(member, ask)
    expect(rows).toEqual([{ asked: 'asked after a failure' }])
  })
})
