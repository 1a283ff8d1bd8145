import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createKeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { openPool } from '#database/pool.ts'
import { createRateLimits } from '#server/limits/count-requests.ts'
import { addSession, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

const password = 'a long enough phrase'
const visitorsAddress = '203.0.113.7'
let pool: pg.Pool

const site = await createTestSite({ verificationRequired: false }, (db) => {
  pool = openPool({ connection: db.logins.accounts.connection, poolSize: 2 }, 'accounts')
  const limits = createRateLimits({ pool, factor: 1, keyedHash: createKeyedHash(Buffer.alloc(32)) })
  return { limits, clientAddress: () => visitorsAddress }
})

afterAll(() => pool.end())

async function dump(): Promise<Map<string, string>> {
  const tables = await site.db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const [found] = await site.db.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`,
    )
    rows.set(name, found?.text ?? '')
  }
  return rows
}

/** Returns the plain, encoded and hashed strings for which someone who knows the address and the source code would search. */
function listGuesses(email: string, form: object): string[] {
  const { password: _password, ...stored } = { password, ...form }
  const shapes = [
    email,
    email.toUpperCase(),
    `mailto:${email}`,
    JSON.stringify(email),
    JSON.stringify([email]),
    JSON.stringify([email, visitorsAddress]),
    JSON.stringify([visitorsAddress, email]),
    JSON.stringify({ email }),
    JSON.stringify(stored),
    ...['waitlist', 'vip', 'signup'].flatMap((name) => [`${name}:${email}`, `${name} ${email}`]),
  ]
  const hashes = shapes.flatMap((shape) =>
    ['md5', 'sha1', 'sha256', 'sha384', 'sha512'].flatMap((algorithm) => {
      const hash = createHash(algorithm).update(shape).digest()
      return [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')]
    }),
  )
  return [email, email.toUpperCase(), Buffer.from(email).toString('hex'), ...hashes]
}

const find = (rows: Map<string, string>, words: string[]) =>
  [...rows].flatMap(([table, text]) => (words.some((word) => text.includes(word)) ? [table] : []))

test('after an account is deleted, nothing left in the database can be matched to its person by guessing', async () => {
  const email = `leaver-${randomUUID().slice(0, 8)}@example.org`
  const form = {
    fullName: 'Findme Lovelace',
    email,
    organization: 'Clinic of Findme',
    workDescription: 'Findme looks after patients.',
    airQualityStory: 'Findme coughs.',
    sharePermission: true,
  }
  const send = (path: string, body: object, as?: SamplePerson) =>
    site.call(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() }, ...(as && { as }) })
  expect((await send('/api/waitlist', { ...form, password })).status).toBe(201)
  expect((await send('/api/vip-subscriptions', { email })).status).toBe(202)
  const [user] = await site.db.query<{ id: string }>('select id from auth.users where email = $1', [email])
  const userId = user?.id ?? ''
  const person = { userId, email, sessionId: await addSession(site.db, userId) }
  const signIn = (typed: string) =>
    site.call('/auth/v1/token?grant_type=password', { method: 'POST', body: { email, password: typed } })
  expect([(await signIn('not this one')).status, (await signIn(password)).status]).toEqual([400, 200])
  await send('/auth/v1/recover', { email })
  const [story] = await site.db.query<{ id: string }>('select id from stories where user_id = $1', [
    person.userId,
  ])
  await send(`/api/stories/${story?.id}/reports`, {})
  await send(`/api/stories/${story?.id}/reports`, {}, person)

  const guesses = listGuesses(email, form)
  const names = ['Findme', person.userId]
  expect(find(await dump(), [...guesses, ...names])).toContain('auth.users')
  expect((await send('/api/profile/deletion', {}, person)).status).toBe(204)
  const after = await dump()
  expect(find(after, guesses)).toEqual([])
  expect(find(after, names)).toEqual([])
  // Proves that the tables were searched: data with a retention period still exists.
  expect(after.get('auth.known_addresses')).toContain('knownAddress')
  expect(after.get('public.idempotency_keys')).toContain('vip')
})
