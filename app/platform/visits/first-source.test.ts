import { afterAll, expect, test } from 'vitest'
import { createSiteWithVisits } from './testing/site-with-visits.ts'

const counted = await createSiteWithVisits()
afterAll(() => counted.pulses.stop())

let count = 0

async function join(address: string, headers: Record<string, string> = {}) {
  count += 1
  const email = `joiner${count}@example.org`
  const body = {
    fullName: 'Ada Lovelace',
    email,
    password: 'a phrase nobody guesses',
    workDescription: 'Mathematician',
    airQualityStory: 'The candles smoke.',
    sharePermission: true,
  }
  const answer = await counted.send('/api/waitlist', body, { address, headers })
  expect(answer.status).toBe(201)
  expect(answer.headers.has('set-cookie')).toBe(false)
  return sourceOf('users', email)
}

async function sourceOf(table: 'users' | 'vip_subscriptions', email: string) {
  const rows = await counted.site.db.query(
    `select concat_ws(' ', s.channel, s.host, s.utm_source) as source
      from auth.${table} t left join auth.sources s on s.id = t.source_id where t.email = $1`,
    [email],
  )
  return rows.map(({ source }) => source)
}

async function visit(address: string, origin: object) {
  const answer = await counted.pulse({ step: 'visit', path: '/', ...origin }, { address })
  expect(answer).toMatchObject({ status: 204, text: '' })
  expect(answer.headers.has('set-cookie')).toBe(false)
  await counted.pulses.flush()
}

test('a new member’s source is the first source of their browser on that day', async () => {
  await visit('192.0.2.10', { ref: 'www.google.com' })
  await visit('192.0.2.10', { ref: '' })
  await visit('192.0.2.11', { ref: 't.co' })
  expect(await join('192.0.2.10')).toEqual(['search google.com '])
  expect(await join('192.0.2.99')).toEqual([''])
})

test('a source in the URL of the page that sends the form takes precedence', async () => {
  await visit('192.0.2.20', { ref: 'www.google.com' })
  const referer = `${counted.site.dependencies.site.url}/?utm_source=Poster`
  expect(await join('192.0.2.20', { referer })).toEqual(['utm  poster'])
})

test('the source of visitors who opt out of tracking is not looked up, and they can sign up as usual', async () => {
  await visit('192.0.2.30', { ref: 'www.google.com' })
  const referer = `${counted.site.dependencies.site.url}/?utm_source=poster`
  for (const objection of ['sec-gpc', 'dnt'])
    expect(await join('192.0.2.30', { referer, [objection]: '1' })).toEqual([''])
})

test('the VIP list and the sign-up form also record the source, and a second request changes nothing', async () => {
  const address = '192.0.2.40'
  await visit(address, { ref: 'bsky.app' })
  const asked = { email: 'vip@example.org' }
  expect((await counted.send('/api/vip-subscriptions', asked, { address })).status).toBe(202)
  expect((await counted.send('/api/vip-subscriptions', asked, { address: '192.0.2.41' })).status).toBe(202)
  expect(await sourceOf('vip_subscriptions', asked.email)).toEqual(['social bsky.app '])
  const signUp = { email: 'signer@example.org', password: 'a phrase nobody guesses' }
  expect((await counted.send('/auth/v1/signup', signUp, { address })).status).toBe(200)
  expect(await sourceOf('users', signUp.email)).toEqual(['social bsky.app '])
})
