import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createLimitedSite, password } from './testing/limited-site.ts'

const limited = await createLimitedSite(0.1)
const site = limited.site

test('guesses at one account from one address are limited, and the error says when to retry', async () => {
  const member = await limited.addMember()
  for (let guess = 0; guess < limited.allowed('signInAtAccountFromAddress'); guess += 1)
    expect((await limited.signIn(member, `guess ${guess}`, '192.0.2.1')).status).toBe(400)
  const refused = await limited.signIn(member, password, '192.0.2.1')
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the victim of guesses from many addresses can still sign in from a known address', async () => {
  const member = await limited.addMember()
  expect((await limited.signIn(member, password, '198.51.100.1')).status).toBe(200)
  for (let guess = 0; guess < limited.allowed('signInAtAccount'); guess += 1)
    await limited.signIn(member, 'wrong guess', `2001:db8:0:${guess}`)
  expect((await limited.signIn(member, password, '203.0.113.7')).status).toBe(429)
  expect((await limited.signIn(member, password, '198.51.100.1')).status).toBe(200)
})

test('attempts at many accounts from one address are limited', async () => {
  const tries = Array.from(
    { length: limited.allowed('signInFromAddress') },
    (_, index) => `nobody${index}@example.org`,
  )
  for (const email of tries) await limited.signIn({ email }, password, '192.0.2.9')
  expect((await limited.signIn(await limited.addMember(), password, '192.0.2.9')).status).toBe(429)
})

test('a person over their limit is refused, and another person is not', async () => {
  const [busy, other] = [await limited.addMember(), await limited.addMember()]
  const write = (as: SamplePerson) =>
    site.call('/api/stories', {
      method: 'POST',
      as,
      body: { title: null, content: 'Again.', airQualityIssues: [], sharePermission: false },
    })
  for (let time = 0; time < limited.allowed('storyByPerson'); time += 1) await write(busy)
  expect(await write(busy)).toMatchObject({
    status: 429,
    body: { error: { code: 'over_request_rate_limit' } },
  })
  expect((await write(other)).status).not.toBe(429)
})

const sessionSchema = v.object({ access_token: v.string() })

async function openSession(member: SamplePerson): Promise<(body: object) => Promise<{ status: number }>> {
  const { body } = await limited.signIn(member, password, '198.51.100.2')
  const headers = { authorization: `Bearer ${v.parse(sessionSchema, body).access_token}` }
  return (change) => site.call('/auth/v1/user', { method: 'PUT', body: change, headers })
}

test('a member who makes the site email strangers is limited, and the error says when to retry', async () => {
  const [change, other] = [
    await openSession(await limited.addMember()),
    await openSession(await limited.addMember()),
  ]
  const askFor = (email: string) => ({ email, current_password: password })
  const before = site.mails.length
  // Refused changes send no mail and are not counted.
  expect((await change(askFor('no address'))).status).toBe(400)
  for (let time = 0; time < limited.allowed('emailChangeByPerson'); time += 1)
    expect((await change(askFor(`stranger${time}@example.org`))).status).toBe(200)
  const refused = await Promise.all(
    ['one', 'two', 'three'].map((name) => change(askFor(`${name}@example.org`))),
  )
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(site.mails).toHaveLength(before + limited.allowed('emailChangeByPerson'))
  expect((await change({ data: { full_name: 'Still Here' } })).status).toBe(200)
  expect((await other(askFor('somebody@example.org'))).status).toBe(200)
})

test('a member who changes metadata repeatedly is limited', async () => {
  const [change, other] = [
    await openSession(await limited.addMember()),
    await openSession(await limited.addMember()),
  ]
  const rename = (time: number) => ({ data: { full_name: `Name ${time}` } })
  for (let time = 0; time < limited.allowed('writeByPerson'); time += 1)
    expect((await change(rename(time))).status).toBe(200)
  expect((await change(rename(0))).status).toBe(429)
  expect((await other(rename(0))).status).toBe(200)
})

test('resending a link is limited, and other people can still have theirs resent', async () => {
  const resend = (email: string, address: string) =>
    site.call('/auth/v1/resend', {
      method: 'POST',
      body: { email, type: 'signup' },
      headers: { 'x-address': address },
    })
  for (let time = 0; time < limited.allowed('resendToRecipientFromAddress'); time += 1)
    expect((await resend('late@example.org', '192.0.2.20')).status).toBe(200)
  expect(await resend('Late@example.org', '192.0.2.20')).toMatchObject({
    status: 429,
    body: { error_code: 'over_request_rate_limit', msg: expect.stringMatching(/try again in \d+ minutes/) },
  })
  expect((await resend('late@example.org', '192.0.2.21')).status).toBe(200)
  expect((await resend('other@example.org', '192.0.2.20')).status).toBe(200)
})

test.each(['recover', 'resend', 'otp', 'magiclink'])(
  'an address can make the site email only a few people by %s, without limiting other addresses',
  async (endpoint) => {
    const ask = (time: number, address: string) =>
      site.call(`/auth/v1/${endpoint}`, {
        method: 'POST',
        body: { email: `${endpoint}${time}@example.org`, type: 'signup', data: { full_name: 'New' } },
        headers: { 'x-address': address },
      })
    const address = `${endpoint} from here`
    for (let time = 0; time < limited.allowed('mailFromAddress'); time += 1)
      expect((await ask(time, address)).status).toBe(200)
    expect((await ask(1_000, address)).status).toBe(429)
    expect((await ask(1_000, `${endpoint} from elsewhere`)).status).toBe(200)
  },
)

test('a HEAD request counts towards the limit of its GET', async () => {
  const member = await limited.addMember()
  const head = () =>
    site.call('/auth/v1/reauthenticate', {
      method: 'HEAD',
      as: member,
      headers: { 'x-address': '192.0.2.60' },
    })
  for (let time = 0; time < limited.allowed('mailFromAddress'); time += 1)
    expect((await head()).status).toBe(200)
  expect((await head()).status).toBe(429)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s of a route that only accepts GET returns 404, like any nonexistent route',
  async (method) => {
    for (const path of ['/api/people.csv', '/api/notifications/pushed', '/api/notifications/pushed/x'])
      expect((await site.call(path, { method, body: {} })).status).toBe(404)
  },
)

test('reading is not limited by the limits for writes', async () => {
  const id = await addStory(site.db, await limited.addMember())
  for (let time = 0; time < 100; time += 1)
    expect((await site.call(`/api/stories/${id}`, { headers: { 'x-address': '192.0.2.3' } })).status).toBe(
      200,
    )
})

test('previewing emailed links has its own limit per address', async () => {
  const member = await limited.addMember()
  const look = (address: string, as?: SamplePerson) =>
    site.call('/api/email-links/preview', {
      method: 'POST',
      body: { tokenHash: 'x', type: 'recovery' },
      headers: { 'x-address': address },
      ...(as && { as }),
    })
  for (let time = 0; time < limited.allowed('linkFromAddress'); time += 1)
    expect((await look('192.0.2.44')).status).toBe(404)
  expect((await look('192.0.2.44')).status).toBe(429)
  expect((await look('192.0.2.44', member)).status).toBe(429)
  expect((await look('192.0.2.45')).status).toBe(404)
  expect((await limited.signIn(member, password, '192.0.2.44')).status).toBe(200)
})

test('rejecting sign-ups counts as a write, which limits visitors', async () => {
  const refuse = (address: string) =>
    site.call('/api/email-links/refusal', {
      method: 'POST',
      body: { tokenHash: 'x', type: 'signup' },
      headers: { 'x-address': address },
    })
  for (let time = 0; time < limited.allowed('visitorWriteFromAddress'); time += 1)
    expect((await refuse('192.0.2.46')).status).toBe(404)
  expect((await refuse('192.0.2.46')).status).toBe(429)
  expect((await refuse('192.0.2.47')).status).toBe(404)
})

test('stored limit counts contain no address', async () => {
  const rows = await site.db.query<{ key: string }>('select key from auth.rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^\w+:[\w-]{43}$/)
})

test('data downloads are limited to a few per person and hour, without affecting other people', async () => {
  const [busy, other] = [await limited.addMember(), await limited.addMember()]
  const download = (as: SamplePerson) => site.call('/api/profile/export', { as })
  for (let time = 0; time < limited.allowed('exportByPerson'); time += 1)
    expect((await download(busy)).status).toBe(200)
  expect((await download(busy)).status).toBe(429)
  expect((await download(other)).status).toBe(200)
})

test('searches for people to mention are limited per person and hour across stories, without affecting other people', async () => {
  const [busy, other] = [await limited.addMember(), await limited.addMember()]
  const search = (as: SamplePerson) =>
    site.call(`/api/stories/${crypto.randomUUID()}/people?search=mi`, { as })
  for (let time = 0; time < limited.allowed('peopleSearchByPerson'); time += 1)
    expect((await search(busy)).status).toBe(404)
  expect((await search(busy)).status).toBe(429)
  expect((await search(other)).status).toBe(404)
})
