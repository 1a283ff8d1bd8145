import type pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#app/features/accounts/passwords/passwords.server.ts'
import { createKeyedHash } from '#app/http/server/keyed-hash.server.ts'
import { openPool } from '#database/client.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { createRateLimits, type LimitName, limitRules } from './rate-limits.ts'

const password = 'a phrase nobody guesses'
/** A part of the site's own limits, as each sign-in costs a password's hash. */
const factor = 0.1
const allowed = (name: LimitName) => Math.ceil(limitRules[name].points * factor)
const pools: pg.Pool[] = []
let site: TestSite
let passwordHash: string

beforeAll(async () => {
  site = await createTestSite({}, (db) => {
    const pool = openPool({ connection: db.connection, poolSize: 2 }, 'accounts')
    pools.push(pool)
    const limits = createRateLimits({ pool, factor, keyedHash: createKeyedHash(Buffer.alloc(32)) })
    return { limits, clientAddress: (c) => c.req.header('x-address') ?? '' }
  })
  passwordHash = await hashPassword(password)
})

afterAll(() => Promise.all(pools.map((pool) => pool.end())))

const sessionSchema = v.object({ access_token: v.string(), refresh_token: v.string() })

async function addMember(): Promise<SamplePerson> {
  const member = await addPerson(site.db)
  await site.db.query('update auth.users set password_hash = $2 where id = $1', [member.userId, passwordHash])
  return member
}

let addresses = 0
/** Each time from another address. */
function signIn({ email }: SamplePerson, typed = password) {
  addresses += 1
  return site.call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email, password: typed },
    headers: { 'x-address': `2001:db8:0:${addresses}` },
  })
}

const renew = (refreshToken: string) =>
  site.call('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: { refresh_token: refreshToken },
  })

async function openSession(member: SamplePerson) {
  return v.parse(sessionSchema, (await signIn(member)).body)
}

/** But for the one that a sample person has. */
const countSessions = async ({ userId }: SamplePerson) =>
  (await site.db.query('select from auth.sessions where user_id = $1', [userId])).length - 1

test('a person opens so many sessions an hour from wherever, and somebody else goes on', async () => {
  const [busy, other] = [await addMember(), await addMember()]
  // What opens none is not counted.
  for (let time = 0; time < 3; time += 1) expect((await signIn(busy, 'a wrong phrase')).status).toBe(400)
  for (let time = 0; time < allowed('signInByPerson'); time += 1)
    expect((await signIn(busy)).status).toBe(200)
  const refused = await signIn(busy)
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await countSessions(busy)).toBe(allowed('signInByPerson'))
  expect((await signIn(other)).status).toBe(200)
})

test('a person renews so many sessions an hour, whichever they are; somebody else goes on', async () => {
  const [busy, other] = [await addMember(), await addMember()]
  let tokens = [(await openSession(busy)).refresh_token, (await openSession(busy)).refresh_token]
  for (let time = 0; time < allowed('renewalByPerson'); time += 1) {
    const [current = '', next = ''] = tokens
    const { status, body } = await renew(current)
    expect(status).toBe(200)
    tokens = [next, v.parse(sessionSchema, body).refresh_token]
  }
  for (const token of tokens) expect((await renew(token)).status).toBe(429)
  expect((await renew((await openSession(other)).refresh_token)).status).toBe(200)
  // The sessions are still there.
  expect(await countSessions(busy)).toBe(2)
})

test('eight tabs that renew all day, each for itself, stay within the limits of renewals', () => {
  const renewalsOfTab = 3_600 / (600 - 90)
  expect(8 * renewalsOfTab * 5).toBeLessThan(limitRules.renewalByPerson.points)
  expect(8 * renewalsOfTab * 24 * 2).toBeLessThan(limitRules.renewalByPersonInDay.points)
})

test('a person sets so many passwords an hour', async () => {
  const member = await addMember()
  const { access_token: token } = await openSession(member)
  const change = (current: string, next: string) =>
    site.call('/auth/v1/user', {
      method: 'PUT',
      body: { password: next, current_password: current },
      headers: { authorization: `Bearer ${token}` },
    })
  const most = allowed('passwordChangeByPerson')
  const phrases = [password, ...Array.from({ length: most + 1 }, (_, n) => `another phrase ${n}`)]
  for (let n = 0; n < most; n += 1)
    expect((await change(phrases[n] ?? '', phrases[n + 1] ?? '')).status).toBe(200)
  expect((await change(phrases[most] ?? '', phrases[most + 1] ?? '')).status).toBe(429)
})
