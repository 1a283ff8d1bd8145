import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { issueLink } from '#app/accounts/auth/links/issue-link.command.server.ts'
import { createLimitedSite, password } from '#server/limits/testing/limited-site.ts'

const limited = await createLimitedSite(0.2)
const site = limited.site

const sessionSchema = v.object({ access_token: v.string() })

/** Adds a member with two sessions, for example on a phone and on a library's computer. */
async function addMemberWithTwoSessions() {
  const { userId, email } = await limited.addMember()
  const signIn = async () => {
    const { body } = await limited.signIn({ email }, password, '198.51.100.1')
    return v.parse(sessionSchema, body).access_token
  }
  return { userId, email, own: await signIn(), borrowed: await signIn() }
}

const authorize = (token: string) => ({ authorization: `Bearer ${token}` })
const changePassword = (token: string, current: string) =>
  site.call('/auth/v1/user', {
    method: 'PUT',
    body: { password: `another phrase ${randomUUID()}`, current_password: current },
    headers: authorize(token),
  })
const prove = (token: string, typed: string) =>
  site.call('/api/settings/proof', {
    method: 'POST',
    body: { password: typed },
    headers: authorize(token),
  })

test('guesses at the current password in an open session are limited, whatever change they are for', async () => {
  const { borrowed, own, userId } = await addMemberWithTwoSessions()
  for (let guess = 0; guess < limited.allowed('passwordInSession'); guess += 1) {
    const { status } = await (guess % 2 === 0 ? changePassword : prove)(borrowed, `guess ${guess}`)
    expect(status).toBe(400)
  }
  const refused = await changePassword(borrowed, password)
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await prove(borrowed, password)).toMatchObject({
    status: 429,
    body: { error: { code: 'over_request_rate_limit' } },
  })
  // The member can continue in their own session.
  expect((await changePassword(own, password)).status).toBe(200)
  expect(await site.db.query('select from auth.users where id = $1', [userId])).toHaveLength(1)
})

test('an invalid new password does not count as a wrong guess', async () => {
  const { own } = await addMemberWithTwoSessions()
  for (let time = 0; time <= limited.allowed('passwordInSession'); time += 1) {
    const body = { password: 'x', current_password: password }
    const answer = await site.call('/auth/v1/user', { method: 'PUT', body, headers: authorize(own) })
    expect(answer.status).toBe(422)
  }
})

test.each([
  ['sign-in', 'signInAtAccountFromAddress'],
  ['a password change', 'passwordInSession'],
] as const)('concurrent guesses at %s are each counted', async (door, rule) => {
  const { email, borrowed } = await addMemberWithTwoSessions()
  const guesses = Array.from({ length: 30 }, (_, guess) =>
    door === 'sign-in'
      ? signInFrom('192.0.2.77', email, `guess ${guess}`)
      : changePassword(borrowed, `guess ${guess}`),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(limited.allowed(rule))
  expect(statuses.filter((status) => status === 429)).toHaveLength(30 - limited.allowed(rule))
})

const signInFrom = (address: string, email: string, typed: string) =>
  limited.signIn({ email }, typed, address)

test('concurrent guesses from one address at many accounts are compared only up to the limit', async () => {
  const guesses = Array.from({ length: 40 }, () =>
    signInFrom('192.0.2.88', `${randomUUID()}@example.org`, password),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(limited.allowed('signInFromAddress'))
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - limited.allowed('signInFromAddress'))
})

test('concurrent guesses from many addresses at one account are compared only up to the limit', async () => {
  const { email } = await limited.addMember()
  const guesses = Array.from({ length: 40 }, (_, index) =>
    signInFrom(`198.18.0.${index}`, email, `guess ${index}`),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(limited.allowed('signInAtAccount'))
})

test('successful concurrent sign-ins from one address don’t count towards the limit of failures', async () => {
  const people = await Promise.all(
    Array.from({ length: limited.allowed('signInFromAddress') * 2 }, () => limited.addMember()),
  )
  const answers = await Promise.all(people.map(({ email }) => signInFrom('192.0.2.99', email, password)))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const failed = await signInFrom('192.0.2.99', people[0]?.email ?? '', 'a wrong phrase')
  expect(failed.status).toBe(400)
})

/** Fails to sign in to an account from many addresses, until sign-ins from new ones are refused. */
async function lockOut(email: string, from: string): Promise<void> {
  for (let guess = 0; guess < limited.allowed('signInAtAccount'); guess += 1)
    await signInFrom(`2001:db8:${from}:${guess}`, email, `guess ${guess}`)
  expect((await signInFrom(`2001:db8:${from}:ffff`, email, password)).status).toBe(429)
}

async function followLink(address: string, email: string): Promise<number> {
  const send = (path: string, body: object) =>
    site.call(path, { method: 'POST', body, headers: { 'x-address': address } })
  await send('/auth/v1/recover', { email })
  const mail = v.parse(v.object({ linkId: v.string() }), site.mails.at(-1))
  const link = await site.db.database.accounts((tx) => issueLink(tx, mail.linkId, site.journal))
  return (await send('/auth/v1/verify', { token_hash: link?.token, type: 'recovery' })).status
}

test('an owner locked out by strangers signs in with an emailed link, and then with the password from that address', async () => {
  const { email } = await limited.addMember()
  await lockOut(email, '1')
  const refused = await signInFrom('203.0.113.7', email, password)
  expect(refused.body).toMatchObject({ msg: expect.stringMatching(/“Forgot your password\?”.*link/) })
  expect(await followLink('203.0.113.7', email)).toBe(200)
  expect((await signInFrom('203.0.113.7', email, password)).status).toBe(200)
})

test('an owner who used only emailed links is not locked out at those addresses', async () => {
  const { email } = await limited.addMember()
  expect(await followLink('203.0.113.8', email)).toBe(200)
  await lockOut(email, '2')
  expect((await signInFrom('203.0.113.8', email, password)).status).toBe(200)
})

test('an address that is used regularly stays known', async () => {
  const { email } = await limited.addMember()
  const signIn = () => signInFrom('203.0.113.9', email, password)
  expect((await signIn()).status).toBe(200)
  const soon = Date.now() + 60_000
  await site.db.query('update auth.known_addresses set expire = $1', [soon])
  expect((await signIn()).status).toBe(200)
  expect(await site.db.query('select from auth.known_addresses where expire = $1', [soon])).not.toHaveLength(
    0,
  )
  const [latest] = await site.db.query<{ expire: string }>(
    'select max(expire) as expire from auth.known_addresses',
  )
  expect(Number(latest?.expire)).toBeGreaterThan(soon)
})

test('known addresses survive a crash of PostgreSQL', async () => {
  const { email } = await limited.addMember()
  expect((await signInFrom('203.0.113.10', email, password)).status).toBe(200)
  // Simulates a crash, after which unlogged tables are empty.
  const unlogged = await site.db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relpersistence = 'u' and relkind = 'r'`,
  )
  for (const { name } of unlogged) await site.db.query(`truncate ${name}`)
  await lockOut(email, '3')
  expect((await signInFrom('203.0.113.10', email, password)).status).toBe(200)
})

test('guesses at an invalid address are limited like guesses at a valid one', async () => {
  const most = limited.allowed('signInAtAccountFromAddress')
  const statuses: number[] = []
  for (let n = 0; n <= most; n += 1)
    statuses.push((await signInFrom('198.51.100.77', `nobody ${n} @ nowhere`, password)).status)
  expect(statuses).toEqual([...Array.from({ length: most }, () => 400), 429])
})
