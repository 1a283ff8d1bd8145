import { beforeAll, describe, expect, test } from 'vitest'
import { type AuthSite, startAuthSite } from '#app/accounts/auth/testing/auth-site.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { runHourly } from './hourly-job.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const day = 86_400
const site = await startAuthSite()

const tidyUp = () => runHourly(site.dependencies)

async function countRows(table: 'one_time_links' | 'sessions' | 'refresh_tokens', email: string) {
  const owned = {
    one_time_links: 't.user_id = u.id',
    sessions: 't.user_id = u.id',
    refresh_tokens: 't.session_id in (select id from auth.sessions where user_id = u.id)',
  }
  const [row] = await site.db.query<{ count: number }>(
    `select count(*)::int from auth.${table} t, auth.users u where u.email = $1 and ${owned[table]}`,
    [email],
  )
  return row?.count
}

const renew = (token: string | undefined) =>
  site.post('/token?grant_type=refresh_token', { refresh_token: token })

test('expired links are purged, and valid links are not', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await site.post('/recover', { email })
  await site.readToken()
  site.passTime(3 * day)
  await site.post('/recover', { email })
  const token = await site.readToken()
  await tidyUp()
  expect(await countRows('one_time_links', email)).toBe(1)
  expect((await site.post('/verify', { token_hash: token, type: 'recovery' })).status).toBe(200)
})

test('a link whose email still waits for the mail server is kept, however late the email is', async () => {
  const email = newEmail()
  await site.addMember(email, password)
  await site.post('/recover', { email })
  site.passTime(4 * day)
  await tidyUp()
  const answer = await site.post('/verify', { token_hash: await site.readToken(), type: 'recovery' })
  expect(answer.status).toBe(200)
})

test('used refresh tokens are purged after a month, and the session stays', async () => {
  const email = newEmail()
  let { refresh_token: token } = await site.addMember(email, password)
  for (let time = 0; time < 5; time += 1) {
    token = (await renew(token)).body.refresh_token ?? ''
    site.passTime(600)
  }
  site.passTime(29 * day)
  await tidyUp()
  expect(await countRows('refresh_tokens', email)).toBe(6)
  site.passTime(2 * day)
  await tidyUp()
  // The active token remains, and its parent, which may be exchanged again.
  expect(await countRows('refresh_tokens', email)).toBe(2)
  expect((await renew(token)).status).toBe(200)
})

test('a session unused for 60 days is purged, and a used session is not', async () => {
  const email = newEmail()
  const { refresh_token: idle } = await site.addMember(email, password)
  const { body: used } = await site.signIn(email, password)
  site.passTime(40 * day)
  const renewed = await renew(used.refresh_token)
  site.passTime(21 * day)
  await tidyUp()
  expect((await renew(idle)).body.error_code).toBe('refresh_token_not_found')
  expect((await renew(renewed.body.refresh_token)).status).toBe(200)
})

test('an address unconfirmed for 30 days is purged, and a confirmed one is not', async () => {
  const now = site.dependencies.clock()
  const [unconfirmed, fresh, confirmed] = [newEmail(), newEmail(), newEmail()]
  const add = (email: string, at: Date, confirmedAt: Date | null) =>
    site.db.query(
      `insert into auth.vip_subscriptions (email, sent_at, created_at, confirmed_at) values ($1, $2, $2, $3)`,
      [email, at, confirmedAt],
    )
  await add(unconfirmed, now, null)
  await add(confirmed, now, now)
  site.passTime(29 * day)
  await add(fresh, site.dependencies.clock(), null)
  await tidyUp()
  const left = () => site.db.query<{ email: string }>('select email from auth.vip_subscriptions')
  expect(await left()).toHaveLength(3)
  site.passTime(2 * day)
  await tidyUp()
  expect((await left()).map(({ email }) => email).sort()).toEqual([fresh, confirmed].sort())
})

test('expired limit counts are purged, and the others are not', async () => {
  const add = (key: string, expire: number) =>
    site.db.query('insert into auth.rate_limits (key, points, expire) values ($1, 1, $2)', [key, expire])
  const now = site.dependencies.clock().getTime()
  await add('over', now - 1)
  await add('counting', now + 3_600_000)
  await tidyUp()
  expect(await site.db.query('select key from auth.rate_limits')).toEqual([{ key: 'counting' }])
})

test('audit log entries are deleted after a year', async () => {
  const { userId } = await addPerson(site.db)
  await site.db.query(
    `insert into auth.audit_log (action, by_role, account_id, happened_at)
     values ('last_year', 'accounts', $1, now() - interval '360 days'),
            ('long_ago', 'accounts', $1, now() - interval '370 days')`,
    [userId],
  )
  await tidyUp()
  const rows = await site.db.query(
    `select action from auth.audit_log where account_id = $1 and action in ('last_year', 'long_ago')`,
    [userId],
  )
  expect(rows).toEqual([{ action: 'last_year' }])
})

describe('idempotency keys', () => {
  let keys: AuthSite
  beforeAll(async () => {
    keys = await startAuthSite()
  })

  /** Adds a key with an earlier time, because the database does not use the test's clock. */
  const addKey = (key: string, age: string) =>
    keys.db.query(
      `insert into idempotency_keys (scope, key, request_hash, status, body, created_at)
       values ('waitlist', $1, 'x', 200, '{}', now() - $2::interval)`,
      [key, age],
    )
  const readKeys = async () =>
    (await keys.db.query<{ key: string }>('select key from idempotency_keys order by key')).map(
      ({ key }) => key,
    )

  test('are purged after two days, in several steps if there are many', async () => {
    await addKey('new', '47 hours')
    await addKey('old', '49 hours')
    await keys.db.query(
      `insert into idempotency_keys (scope, key, request_hash, status, body, created_at)
       select 'waitlist', 'many-' || n, 'x', 200, '{}', now() - interval '3 days' from generate_series(1, 2500) n`,
    )
    await runHourly(keys.dependencies)
    expect(await readKeys()).toEqual(['new'])
    keys.passTime(2 * 3_600)
    // Even with a wrong clock here, the database keeps rows younger than a day.
    await addKey('newer', '1 minute')
    keys.passTime(7 * day)
    await runHourly(keys.dependencies)
    expect(await readKeys()).toEqual(['newer'])
  })
})

test('notifications, and records of their emails, are purged after 90 days', async () => {
  // Uses a correct clock, because the database uses its own.
  const { db, dependencies } = await startAuthSite()
  const owner = await addPerson(db)
  const stories = [await addStory(db, owner), await addStory(db, owner)]
  for (const [index, age] of ['89 days', '91 days'].entries()) {
    await db.query(
      `insert into notifications (user_id, kind, story_id, first_at, last_at)
       values ($1, 'reaction', $2, now() - $3::interval, $4::timestamptz - $3::interval)`,
      [owner.userId, stories[index], age, dependencies.clock()],
    )
    await db.query(
      `insert into notification_mails (user_id, story_id, from_at, queued_at)
       values ($1, $2, now(), $4::timestamptz - $3::interval)`,
      [owner.userId, stories[index], age, dependencies.clock()],
    )
  }
  await runHourly(dependencies)
  for (const table of ['notifications', 'notification_mails'])
    expect(await db.query(`select story_id from ${table} where user_id = $1`, [owner.userId]), table).toEqual(
      [{ story_id: stories[0] }],
    )
})

test('all events are purged after an hour, even if there are many', async () => {
  const { db, dependencies } = site
  const now = dependencies.clock()
  await db.query(
    `insert into events (kind, created_at) select 'all_changed', $1::timestamptz - interval '61 minutes' from generate_series(1, 60000)`,
    [now],
  )
  await db.query(
    `insert into events (kind, created_at) values ('story_added', $1::timestamptz - interval '59 minutes')`,
    [now],
  )
  await runHourly(dependencies)
  const left = await db.query(
    `select kind from events where created_at < $1::timestamptz - interval '1 minute'`,
    [now],
  )
  expect(left).toEqual([{ kind: 'story_added' }])
})
