import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import {
  addComment,
  addPerson,
  addSession,
  addStory,
  type SamplePerson,
} from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { pushDevicesMax } from '../notification-limits.ts'
import { writeNotifications } from '../notifications.command.server.ts'
import { deliverPushes } from './deliver-pushes.command.server.ts'
import { type NewDevice, pushDevicesSchema } from './push-schemas.ts'
import { startPushService } from './testing/push-service.ts'

let author: SamplePerson
let reader: SamplePerson
let story: string
const reach = { toLocalhost: true }
const closed = { toLocalhost: false }
/** The addresses that the site's own requests may reach. */
const siteReach = { ...reach }

const site = await createTestSite()
site.dependencies.webhookReach = siteReach

beforeEach(async () => {
  siteReach.toLocalhost = true
  await site.db.query('truncate auth.push_subscriptions cascade')
  author = await addPerson(site.db, { fullName: 'Mira First' })
  reader = await addPerson(site.db, { fullName: 'Anna Bell' })
  story = await addStory(site.db, author, { title: 'Smoke again' })
})

const path = '/api/notifications/devices'
const add = (device: NewDevice, as = author) => site.call(path, { method: 'PUT', as, body: device })

async function list(as = author) {
  const { body } = await site.call(path, { as })
  return v.parse(pushDevicesSchema, body)
}

/** Starts a push service and subscribes the author with its browser. */
async function startDevice(...statuses: number[]) {
  const service = await startPushService(...statuses)
  expect((await add(service.device)).status).toBe(200)
  return service
}

const comment = (as = reader) => addComment(site.db, as, story)
const write = () => writeNotifications(site.db.database)
const deliver = (where = reach) => deliverPushes(site.dependencies, where)
/** A time that makes attempts due. It is a second ago, because timestamps are rounded to milliseconds, possibly into the future. */
const past = `now() - interval '1 second'`
const hurry = () => site.db.query(`update auth.push_deliveries set due_at = ${past} where due_at is not null`)

async function findNotification(): Promise<string> {
  const [row] = await site.db.query<{ id: string }>(
    'select id from notifications where user_id = $1 order by last_at desc limit 1',
    [author.userId],
  )
  return row?.id ?? ''
}

const readAs = (secret: string, id: string) =>
  site.call(`/api/notifications/pushed/${id}`, { headers: { authorization: `Bearer ${secret}` } })

async function tell(): Promise<void> {
  await write()
  await deliver()
}

test('a device gets only a notification’s id, signed and encrypted, and then requests its text', async () => {
  const { device, received, failures } = await startDevice()
  const commentId = await comment()
  await tell()
  await deliver()
  const id = await findNotification()
  expect(failures).toEqual([])
  const { applicationServerKey } = await list()
  expect(received).toEqual([
    {
      text: id,
      signedBy: applicationServerKey,
      subject: `mailto:${site.dependencies.site.contactEmail}`,
      ttl: '86400',
    },
  ])
  const { status, body, headers } = await readAs(device.auth, id)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      title: 'Anna Bell commented on your story',
      body: '“So true.”\nSmoke again',
      path: `/stories/${story}#comment-${commentId}`,
    },
  })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('all of a member’s devices get push notifications, and no further ones until the previous was seen', async () => {
  const [first, second] = [await startPushService(), await startPushService()]
  await add(first.device)
  await add(second.device, { ...author, sessionId: await addSession(site.db, author.userId) })
  await comment()
  await tell()
  await comment()
  await tell()
  expect([first.received.length, second.received.length]).toEqual([1, 1])
  await site.call('/api/notifications/seen', { method: 'PUT', as: author, body: {} })
  await comment()
  await tell()
  expect([first.received.length, second.received.length]).toEqual([2, 2])
})

test('a notification that is seen, hidden or made private before its push is not sent, and shows nothing later', async () => {
  const { device, received } = await startDevice()
  const take = [
    () => site.call('/api/notifications/seen', { method: 'PUT', as: author, body: {} }),
    () => site.db.query('update comments set hidden_at = now() where story_id = $1', [story]),
    () => site.db.query('update stories set hidden_at = now() where id = $1', [story]),
  ]
  for (const takeBack of take) {
    story = await addStory(site.db, author)
    await comment()
    await write()
    await takeBack()
    await deliver()
  }
  expect(received).toEqual([])
  expect((await readAs(device.auth, await findNotification())).status).toBe(404)
})

test('push notifications follow the chosen kinds, and omit muted people', async () => {
  const { received } = await startDevice()
  const choose = (byPush: boolean) =>
    site.call('/api/notifications/choices', {
      method: 'PUT',
      as: author,
      body: { kind: 'story_comment', onSite: true, byPush },
    })
  const { body } = await choose(false)
  expect(body).toMatchObject({
    choices: expect.arrayContaining([
      { kind: 'story_comment', onSite: true, byMail: true, byPush: false },
      { kind: 'mention', onSite: true, byMail: true, byPush: true },
      { kind: 'reaction', onSite: true, byMail: false, byPush: false },
    ]),
  })
  await comment()
  await tell()
  await choose(true)
  await site.db.query('insert into muted_people (user_id, muted_id) values ($1, $2)', [
    author.userId,
    reader.userId,
  ])
  story = await addStory(site.db, author)
  await comment()
  await tell()
  expect(received).toEqual([])
  await comment(await addPerson(site.db))
  await tell()
  expect(received).toHaveLength(1)
})

test('a moderator’s decision is sent as a push notification once it is final', async () => {
  const { device, received } = await startDevice()
  await site.db.query(
    `insert into notices (user_id, kind, subject, text, visible_from)
      values ($1, 'decision', 'We hid your comment', 'Why', now() + interval '30 seconds')`,
    [author.userId],
  )
  await deliver()
  expect(received).toEqual([])
  await site.db.query(`update notices set visible_from = ${past} where user_id = $1`, [author.userId])
  await hurry()
  await deliver()
  expect(received).toHaveLength(1)
  expect((await readAs(device.auth, await findNotification())).body).toMatchObject({
    title: 'We hid your comment',
    path: expect.stringMatching(/^\/settings\/notices\?notice=/),
  })
})

test.each([404, 410])('a browser that no longer exists, reported by %s, is removed', async (status) => {
  const { received } = await startDevice(status)
  await comment()
  await tell()
  expect(received).toHaveLength(1)
  expect((await list()).devices).toEqual([])
})

test('a push refused temporarily is tried five times and then dropped, and one refused permanently is tried once', async () => {
  const { received } = await startDevice(500, 429, 503, 500, 500, 400)
  await comment()
  await write()
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await deliver()
    await deliver()
    await hurry()
  }
  expect(received).toHaveLength(5)
  story = await addStory(site.db, author)
  await comment()
  await tell()
  await hurry()
  await deliver()
  expect(received).toHaveLength(6)
  expect(site.logLines.filter((line) => line.includes('push dropped'))).toHaveLength(2)
})

test('an unresponsive push service is abandoned after five seconds, without delaying other services', async () => {
  await startDevice(0)
  const other = await startPushService()
  await add(other.device, reader)
  const theirs = await addStory(site.db, reader)
  await comment()
  await addComment(site.db, author, theirs)
  await tell()
  expect(other.received).toHaveLength(1)
  const [waiting] = await site.db.query('select attempts from auth.push_deliveries where due_at > now()')
  expect(waiting).toEqual({ attempts: 1 })
})

test('pushes to a member with many devices do not delay those to a member with one device', async () => {
  const { device, received, hold } = await startPushService()
  const addDevice = async (person: SamplePerson, name: string) => {
    const elsewhere = { ...person, sessionId: await addSession(site.db, person.userId) }
    expect((await add({ ...device, endpoint: `${device.endpoint}/${name}` }, elsewhere)).status).toBe(200)
  }
  for (let index = 0; index < 12; index += 1) {
    const person = await addPerson(site.db)
    for (const name of ['a', 'b', 'c']) await addDevice(person, `${index}${name}`)
    await addComment(site.db, reader, await addStory(site.db, person))
  }
  await write()
  await addDevice(author, 'last')
  await comment()
  await write()
  const release = hold()
  const delivered = deliver()
  await expect.poll(() => received.length, { interval: 10 }).toBeGreaterThan(0)
  // All ten claims are committed before the first message is sent; the messages may arrive in any order.
  const claimed = await site.db.query<{ user_id: string }>(
    `select user_id from auth.push_deliveries join auth.push_subscriptions s on s.id = subscription_id where due_at > now()`,
  )
  release()
  await delivered
  expect(claimed).toHaveLength(10)
  expect(claimed).toContainEqual({ user_id: author.userId })
  expect(received).toHaveLength(37)
})

test('pushes are never sent into private networks, whatever endpoint a browser registers', async () => {
  const { device, received } = await startPushService()
  siteReach.toLocalhost = false
  for (const endpoint of [
    device.endpoint,
    'https://127.0.0.1/x',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
  ])
    expect(await add({ ...device, endpoint })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'endpoint' }] } },
    })
  // Simulates a subscription stored before endpoints were validated.
  siteReach.toLocalhost = true
  await add(device)
  await comment()
  await write()
  await deliver(closed)
  expect(received).toEqual([])
})

test('a browser’s invalid push keys are rejected', async () => {
  const { device } = await startPushService()
  for (const wrong of [
    { p256dh: `B${'A'.repeat(86)}` },
    { p256dh: 'x' },
    { auth: 'x' },
    { endpoint: 'https://a.example/\0' },
  ])
    expect((await add({ ...device, ...wrong })).status).toBe(400)
})

test(`a member has at most ${pushDevicesMax} devices, and each browser notifies one member`, async () => {
  const { device, received } = await startPushService()
  for (let count = 0; count < pushDevicesMax; count += 1) {
    const as = { ...author, sessionId: await addSession(site.db, author.userId) }
    expect((await add({ ...device, endpoint: `https://push.example/${count}` }, as)).status).toBe(200)
  }
  expect(await add(device)).toMatchObject({ status: 409, body: { error: { code: 'too_many' } } })
  const { devices } = await list()
  expect(devices).toHaveLength(pushDevicesMax)
  await site.call(`${path}/${devices[0]?.id}`, { method: 'DELETE', as: reader })
  expect((await list()).devices).toHaveLength(pushDevicesMax)
  await site.call(`${path}/${devices[0]?.id}`, { method: 'DELETE', as: author })
  expect((await add(device)).status).toBe(200)
  expect((await list()).devices[0]).toMatchObject({ device: 'Unknown device', isCurrent: true })

  // Another user's endpoint cannot be taken over without its secret.
  expect((await add({ ...device, auth: 'A'.repeat(22) }, reader)).status).toBe(409)
  expect((await add(device, reader)).status).toBe(200)
  expect((await list()).devices).toHaveLength(pushDevicesMax - 1)
  await comment()
  await tell()
  expect(received).toEqual([])
})

test('signing out stops pushes to that device, and its secret gives no access', async () => {
  const { device, received } = await startDevice()
  await comment()
  await write()
  const id = await findNotification()
  expect((await readAs('A'.repeat(22), id)).status).toBe(404)
  expect((await readAs(device.auth, story)).status).toBe(404)
  expect((await site.call(`/api/notifications/pushed/${id}`)).status).toBe(401)
  expect((await readAs(device.auth, id)).status).toBe(200)
  await site.call('/auth/v1/logout?scope=local', { method: 'POST', as: author })
  await deliver()
  expect(received).toEqual([])
  expect((await readAs(device.auth, id)).status).toBe(404)
})

test('the service worker is never cached, and its policy allows requests only to this site', async () => {
  const { status, headers, body } = await site.call('/sw.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; connect-src 'self'; img-src 'self';/,
  )
  expect(`${body}`.length).toBeLessThan(1_500)
})
