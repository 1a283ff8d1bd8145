import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createSoftPasskey, type SoftPasskey } from '#app/accounts/auth/testing/soft-passkey.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import { createLimitedSite, password } from '#server/limits/testing/limited-site.ts'
import type { SamplePerson } from '#tests/support/sample-people.ts'
import { renewals } from '../auth-limits.ts'

const limited = await createLimitedSite(0.1)
const site = limited.site

const sessionSchema = v.object({ access_token: v.string(), refresh_token: v.string() })

let addresses = 0
/** Signs in from another address each time. */
function signIn(member: SamplePerson, typed = password) {
  addresses += 1
  return limited.signIn(member, typed, `2001:db8:0:${addresses}`)
}

const renew = (refreshToken: string) =>
  site.call('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: { refresh_token: refreshToken },
  })

async function openSession(member: SamplePerson) {
  return v.parse(sessionSchema, (await signIn(member)).body)
}

const startedSchema = v.object({
  challenge_id: v.string(),
  options: v.looseObject({ challenge: v.string() }),
})

async function callPasskeys(path: string, body: object, token?: string) {
  addresses += 1
  const headers = {
    'x-address': `2001:db8:0:${addresses}`,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return site.call(`/auth/v1/passkeys/${path}`, { method: 'POST', body, headers })
}

async function addPasskey(member: SamplePerson): Promise<SoftPasskey> {
  const { access_token: token } = await openSession(member)
  const passkey = createSoftPasskey()
  const { body } = await callPasskeys('registration/options', {}, token)
  const { challenge_id, options } = v.parse(startedSchema, body)
  const credential = passkey.register(options.challenge)
  const { status } = await callPasskeys('registration/verify', { challenge_id, credential }, token)
  expect(status).toBe(200)
  return passkey
}

/** Signs in from another address each time. */
async function signInByPasskey(passkey: SoftPasskey) {
  const { challenge_id, options } = v.parse(
    startedSchema,
    (await callPasskeys('authentication/options', {})).body,
  )
  const sent = { challenge_id, credential: passkey.signIn(options.challenge) }
  const { status } = await callPasskeys('authentication/verify', sent)
  return { status, repeated: (await callPasskeys('authentication/verify', sent)).status }
}

/** Adds a code like that of a followed link, for the client that requested the link. */
async function addAuthCode({ userId }: SamplePerson, verifier: string): Promise<string> {
  const authCode = crypto.randomUUID()
  await site.db.query(
    `insert into auth.one_time_links (user_id, purpose, token_hash, expires_at, used_at, code_challenge, auth_code_hash)
      values ($1, 'magiclink', $2, now() + interval '1 hour', now(), $3, $4)`,
    [userId, randomBytes(32), `plain:${verifier}`, hashToken(authCode)],
  )
  return authCode
}

/** Does not count the sample member's first session. */
const countSessions = async ({ userId }: SamplePerson) =>
  (await site.db.query('select from auth.sessions where user_id = $1', [userId])).length - 1

test('sign-ins per person and hour are limited across addresses, without affecting other people', async () => {
  const [busy, other] = [await limited.addMember(), await limited.addMember()]
  // Failed sign-ins do not count.
  for (let time = 0; time < 3; time += 1) expect((await signIn(busy, 'a wrong phrase')).status).toBe(400)
  for (let time = 0; time < limited.allowed('signInByPerson'); time += 1)
    expect((await signIn(busy)).status).toBe(200)
  const refused = await signIn(busy)
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await countSessions(busy)).toBe(limited.allowed('signInByPerson'))
  expect((await signIn(other)).status).toBe(200)
})

test('sign-ins by passkey count towards the limit per person and hour', async () => {
  const [busy, other] = [await limited.addMember(), await limited.addMember()]
  const passkeys = [await addPasskey(busy), await addPasskey(busy)]
  const otherPasskey = await addPasskey(other)
  // Each passkey's registration signed in by password, which counts too. A repeated response opens no session.
  for (let time = 2; time < limited.allowed('signInByPerson'); time += 1) {
    const [passkey = otherPasskey] = passkeys.reverse()
    const { status, repeated } = await signInByPasskey(passkey)
    expect(status).toBe(200)
    expect(repeated).not.toBe(200)
  }
  for (const passkey of passkeys) expect((await signInByPasskey(passkey)).status).toBe(429)
  expect((await signIn(busy)).status).toBe(429)
  expect(await countSessions(busy)).toBe(limited.allowed('signInByPerson'))
  expect((await signInByPasskey(otherPasskey)).status).toBe(200)
})

test('a member can’t use up another’s sign-ins by adding the other’s address to a request with their own code', async () => {
  const [busy, other] = [await limited.addMember(), await limited.addMember()]
  const verifier = 'v'.repeat(43)
  const exchange = async () => {
    const authCode = await addAuthCode(busy, verifier)
    return site.call('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: authCode, code_verifier: verifier, email: other.email },
    })
  }
  for (let time = 0; time < limited.allowed('signInByPerson'); time += 1)
    expect((await exchange()).status).toBe(200)
  expect((await signIn(other)).status).toBe(200)
  // The sessions count for the member who opened them.
  expect((await signIn(busy)).status).toBe(429)
})

test('renewals per person and hour are limited across sessions, without affecting other people', async () => {
  const [busy, other] = [await limited.addMember(), await limited.addMember()]
  let tokens = [(await openSession(busy)).refresh_token, (await openSession(busy)).refresh_token]
  for (let time = 0; time < limited.allowed('renewalByPerson'); time += 1) {
    const [current = '', next = ''] = tokens
    const { status, body } = await renew(current)
    expect(status).toBe(200)
    tokens = [next, v.parse(sessionSchema, body).refresh_token]
  }
  for (const token of tokens) expect((await renew(token)).status).toBe(429)
  expect((await renew((await openSession(other)).refresh_token)).status).toBe(200)
  // The sessions still exist.
  expect(await countSessions(busy)).toBe(2)
})

test('eight tabs that renew separately all day stay within the limit of renewals', () => {
  const renewalsOfTab = 3_600 / (600 - 90)
  expect(8 * renewalsOfTab * 5).toBeLessThan(renewals.inHour.points)
  expect(8 * renewalsOfTab * 24 * 2).toBeLessThan(renewals.inDay.points)
})

test('password changes per person and hour are limited', async () => {
  const member = await limited.addMember()
  const { access_token: token } = await openSession(member)
  const change = (current: string, next: string) =>
    site.call('/auth/v1/user', {
      method: 'PUT',
      body: { password: next, current_password: current },
      headers: { authorization: `Bearer ${token}` },
    })
  const most = limited.allowed('passwordChangeByPerson')
  const phrases = [password, ...Array.from({ length: most + 1 }, (_, n) => `another phrase ${n}`)]
  for (let n = 0; n < most; n += 1)
    expect((await change(phrases[n] ?? '', phrases[n + 1] ?? '')).status).toBe(200)
  expect((await change(phrases[most] ?? '', phrases[most + 1] ?? '')).status).toBe(429)
})
