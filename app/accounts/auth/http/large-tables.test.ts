import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { listActions } from '#database/audit-log.ts'
import { type Database, openDatabase, type Transaction } from '#database/client.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { requestRecovery } from '../links/request-link.command.server.ts'
import { resendLink } from '../links/resend-link.command.server.ts'
import { exchangeRefreshToken } from '../sessions/renew-session.command.server.ts'
import { startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const site = await startAuthSite()
await site.db.query(`
    insert into auth.users (email, password_hash) select 'somebody' || n || '@example.org', '' from generate_series(1, 5000) n;
    insert into auth.one_time_links (user_id, purpose, new_email)
      select id, 'email_change', 'new-' || email from auth.users;
    insert into auth.audit_log (action, by_role, account_id, actor_id)
      select 'signed_in', 'accounts', id, id from auth.users, generate_series(1, 3);
    analyze auth.users, auth.one_time_links, auth.audit_log`)

const readsSchema = v.array(
  v.object({
    table: v.string(),
    wholes: v.pipe(v.unknown(), v.toNumber()),
    rows: v.pipe(v.unknown(), v.toNumber()),
  }),
)

/** Opens a separate connection, because statistics of a connection's earlier transactions would be counted too. */
function openConnection(): Database {
  const database = openDatabase({ logins: site.db.logins, poolSize: 1 })
  onTestFinished(() => database.close())
  return database
}

/** Counts the full table scans and index fetches in this transaction so far, by table. */
async function countReads(tx: Pick<Transaction, 'execute'>) {
  const { rows } = await tx.execute(
    `select relname as table, seq_scan as wholes, idx_tup_fetch as rows from pg_stat_xact_user_tables
     where schemaname = 'auth' and seq_scan + idx_scan > 0`,
  )
  return v.parse(readsSchema, rows)
}

const listWhole = (reads: v.InferOutput<typeof readsSchema>) =>
  reads.filter(({ wholes }) => wholes > 0).map(({ table }) => table)

test.each(['signup', 'email_change', 'recovery'] as const)(
  'requesting an email of type %s scans no whole table',
  async (type) => {
    const reads: v.InferOutput<typeof readsSchema>[] = []
    const dependencies = {
      ...site.dependencies,
      database: openConnection(),
      mailQueue: {
        ...site.dependencies.mailQueue,
        async enqueue(tx: Transaction) {
          reads.push(await countReads(tx))
        },
      },
    }
    for (const email of ['somebody7@example.org', 'new-somebody7@example.org', 'nobody@example.org']) {
      const request = { email, redirectTo: undefined, codeChallenge: null }
      if (type === 'recovery') await requestRecovery(dependencies, request)
      else await resendLink(dependencies, { ...request, type })
    }
    expect(reads).toHaveLength(3)
    expect(reads.flatMap(listWhole)).toEqual([])
  },
)

test('one account’s log entries are found and deleted without scanning the table', async () => {
  const { userId } = await addPerson(site.db)
  const reads = await openConnection().accounts(async (tx) => {
    expect(await listActions(tx, userId)).not.toHaveLength(0)
    await tx.execute(`delete from auth.users where id = '${userId}'`)
    return countReads(tx)
  })
  expect(listWhole(reads)).not.toContain('audit_log')
})

test('the first renewal after a month is as fast as one on the first day', async () => {
  const { refresh_token: refreshToken, user } = await site.addMember(
    `${crypto.randomUUID()}@example.org`,
    password,
  )
  await site.db.query(
    `insert into auth.refresh_tokens (session_id, token_hash, used_at)
      select id, sha256(n::text::bytea), now() from auth.sessions, generate_series(1, 4800) n where user_id = $1`,
    [user.id],
  )
  await site.db.query('analyze auth.refresh_tokens')
  const reads = await openConnection().accounts(async (tx) => {
    await exchangeRefreshToken(tx, { refreshToken, now: site.dependencies.clock() })
    return countReads(tx)
  })
  expect(listWhole(reads)).not.toContain('refresh_tokens')
  expect(reads.find(({ table }) => table === 'refresh_tokens')?.rows).toBeLessThan(10)
})
