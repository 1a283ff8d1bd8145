import { createServer, type ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import {
  deliverWebhooks,
  purgeWebhookDeliveries,
  queueOverdueWebhooks,
} from './deliver-webhooks.command.server.ts'
import { webhookDisabled } from './webhook-disabled-mail.server.ts'
import { kindOrder } from './webhook-rules.ts'
import { createdWebhookSchema, rotatedSecretSchema, webhookListSchema } from './webhook-schemas.ts'

let owner: SamplePerson
const reach = { toLocalhost: true }

const site = await createTestSite()
site.dependencies.webhookReach = reach

beforeEach(async () => {
  await site.db.query('truncate auth.first_owner, staff_members, webhook_endpoints cascade')
  await site.db.query('truncate auth.users, auth.vip_subscriptions, auth.audit_log cascade')
  owner = await addPerson(site.db, { role: 'owner' })
})

interface Received {
  headers: Record<string, string>
  body: string
}

/** Starts a receiver that responds with these statuses, then with 200. */
async function startReceiver(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    received.push({ headers, body: Buffer.concat(pieces).toString() })
    response.writeHead(statuses.shift() ?? 200).end('seen')
  })
  const port = await bind(server, 0, '127.0.0.1')
  onTestFinished(() => closeServer(server))
  return { url: `http://127.0.0.1:${port}/hook`, received }
}

const add = (body: object, as = owner) => site.call('/api/desk/webhooks', { method: 'POST', as, body })

async function addWebhook(url: string, kinds: readonly string[] = kindOrder) {
  const { status, body } = await add({ url, kinds })
  expect(status).toBe(201)
  return v.parse(createdWebhookSchema, body)
}

const deliver = () => deliverWebhooks(site.dependencies, reach)
/** Skips the wait before the next attempt. */
const hurry = () =>
  site.db.query(`update webhook_deliveries set due_at = now() - interval '1 second' where due_at is not null`)

async function list() {
  const { body } = await site.call('/api/desk/webhooks', { as: owner })
  return v.parse(webhookListSchema, body).webhooks
}

async function confirmVip(): Promise<string> {
  const [row] = await site.db.query<{ id: string }>(
    `insert into auth.vip_subscriptions (email) values ($1) returning id`,
    [`${crypto.randomUUID()}@example.org`],
  )
  await site.db.query('update auth.vip_subscriptions set confirmed_at = now()')
  return row?.id ?? ''
}

const only = <Item>([item]: Item[]): Item => {
  if (item === undefined) throw new Error('there is none')
  return item
}

test('webhook events have their kind and id, and signatures that other libraries can verify', async () => {
  const { url, received } = await startReceiver()
  const { secret } = await addWebhook(url)
  const person = await addPerson(site.db, { isVerified: false })
  await site.db.query('update auth.users set email_verified_at = now() where id = $1', [person.userId])
  const story = await addStory(site.db, person)
  await site.db.query('update stories set hidden_at = now() where id = $1', [story])
  const vip = await confirmVip()
  await site.db.query('delete from auth.vip_subscriptions')
  await site.db.query('delete from auth.users where id = $1', [person.userId])
  await deliver()
  const told = received.map(({ headers, body }) =>
    v.parse(
      v.strictObject({
        type: v.string(),
        timestamp: v.pipe(v.string(), v.isoTimestamp()),
        data: v.strictObject({ id: v.string() }),
      }),
      new Webhook(secret).verify(body, headers),
    ),
  )
  expect(told.map(({ type, data }) => `${type} ${data.id}`).sort()).toEqual(
    [
      `person.submitted ${person.userId}`,
      `person.verified ${person.userId}`,
      `person.erased ${person.userId}`,
      `story.published ${story}`,
      `story.hidden ${story}`,
      `vip.confirmed ${vip}`,
      `vip.withdrawn ${vip}`,
    ].sort(),
  )
  const { headers, body } = only(received)
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
  expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(body, headers)).toThrow()
  const late = { ...headers, 'webhook-timestamp': `${Number(headers['webhook-timestamp']) - 360}` }
  expect(() => new Webhook(secret).verify(body, late)).toThrow()
  expect(JSON.stringify(received)).not.toContain(person.email)
})

test('a reported story is sent as one “case opened” event', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['case.opened'])
  const story = await addStory(site.db, await addPerson(site.db))
  const report = () =>
    site.db.query(`insert into reports (story_id, reasons) values ($1, '{respect}')`, [story])
  await report()
  await report()
  await deliver()
  const [opened] = await site.db.query('select id from moderation_cases where subject_id = $1', [story])
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'case.opened', data: opened }])
})

test('each report and the decision of its case are sent once, with the ids of the report and the case', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['report.created', 'case.decided'])
  const story = await addStory(site.db, await addPerson(site.db))
  const [report] = await site.db.query<{ id: string; case_id: string }>(
    `insert into reports (story_id, reasons, details) values ($1, '{respect}', 'secret words') returning id, case_id`,
    [story],
  )
  await site.db.query(
    `update moderation_cases set state = 'decided', closed_at = now() where subject_id = $1`,
    [story],
  )
  await site.db.query('update moderation_cases set version = version + 1')
  await hurry()
  await deliver()
  const [opened] = await site.db.query<{ id: string }>(
    'select id from moderation_cases where subject_id = $1',
    [story],
  )
  expect(received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => ({ type, data }))).toEqual(
    expect.arrayContaining([
      { type: 'report.created', data: { id: report?.id } },
      { type: 'case.decided', data: { id: opened?.id } },
    ]),
  )
  expect(received).toHaveLength(2)
})

test('a decision is sent once it can no longer be undone, and an undone one never', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['case.decided'])
  const story = await addStory(site.db, await addPerson(site.db))
  await site.db.query(`insert into reports (story_id, reasons) values ($1, '{respect}')`, [story])
  const change = (set: string) =>
    site.db.query(`update moderation_cases set ${set} where subject_id = $1`, [story])
  const decide = () => change(`state = 'decided', closed_at = now()`)
  await decide()
  await deliver()
  expect(received).toEqual([])
  await change(`state = 'open', closed_at = null`)
  await hurry()
  await deliver()
  expect(received).toEqual([])
  await decide()
  await hurry()
  await deliver()
  expect(received).toHaveLength(1)
})

test('a case that becomes overdue is sent once, and one decided in time is not', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['case.overdue'])
  await site.db.query(`update moderation_cases set state = 'void', closed_at = now() where state = 'open'`)
  const author = await addPerson(site.db)
  const [late, inTime] = [await addStory(site.db, author), await addStory(site.db, author)]
  for (const story of [late, inTime])
    await site.db.query(`insert into reports (story_id, reasons) values ($1, '{respect}')`, [story])
  const [opened] = await site.db.query<{ id: string; due_at: Date }>(
    'select id, due_at from moderation_cases where subject_id = $1',
    [late],
  )
  const lookAt = async (ms: number) => {
    const at = new Date(Number(opened?.due_at) + ms)
    await queueOverdueWebhooks({ ...site.dependencies, clock: () => at })
    await deliver()
  }
  await lookAt(-1_000)
  expect(received).toEqual([])
  await site.db.query(
    `update moderation_cases set state = 'decided', closed_at = now() where subject_id = $1`,
    [inTime],
  )
  for (const ms of [60_000, 120_000]) await lookAt(ms)
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'case.overdue', data: { id: opened?.id } },
  ])
})

test('an invitation by a wave is sent as an event when its mail goes out, and another when the person joins', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['person.invited', 'person.joined'])
  const vip = await confirmVip()
  await site.db.query(
    `with wave as (insert into campaigns (subject, body, mails_per_hour) values ('Come', 'Come', 1) returning id),
       sized as (insert into campaign_waves (campaign_id, size, valid_days) select id, 1, 7 from wave returning campaign_id)
     insert into invitations (campaign_id, person_id) select campaign_id, $1 from sized`,
    [vip],
  )
  await deliver()
  expect(received).toEqual([])
  await site.db.query(`update invitations set expires_at = now() + interval '7 days'`)
  await site.db.query(`update invitations set opened_at = now()`)
  await site.db.query(
    `insert into auth.users (email, password_hash, email_verified_at) select email, 'x', now() from auth.vip_subscriptions where id = $1`,
    [vip],
  )
  await deliver()
  expect(
    received
      .map(({ body }) => JSON.parse(body))
      .map(({ type, data }) => `${type} ${data.id}`)
      .sort(),
  ).toEqual([`person.invited ${vip}`, `person.joined ${vip}`])
})

test('a test event is signed, tried once, shown with its result, and affects neither other events nor the webhook’s state', async () => {
  const { url, received } = await startReceiver(503)
  const { id, secret } = await addWebhook(url, ['vip.confirmed'])
  const send = (as = owner) => site.call(`/api/desk/webhooks/${id}/test`, { method: 'POST', as })
  expect((await send()).status).toBe(204)
  await deliver()
  await hurry()
  await deliver()
  const { body, headers } = only(received)
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test', data: { id } })
  expect(only(await list())).toMatchObject({
    failingSince: null,
    deliveries: [
      { kind: 'webhook.test', state: 'failed', status: 503, milliseconds: expect.any(Number), dueAt: null },
    ],
  })
  expect((await send(await addPerson(site.db, { role: 'moderator' }))).status).toBe(404)
  await site.db.query(`update webhook_endpoints set disabled_at = now(), disabled_for = 'owner'`)
  expect((await send()).status).toBe(409)
  await site.db.query(`delete from webhook_endpoints`)
  expect((await send()).status).toBe(404)
})

test('a test event is never sent to an internal address, and at most five are sent in a minute', async () => {
  const { url, received } = await startReceiver()
  const { id } = await addWebhook(url, ['vip.confirmed'])
  const send = async () =>
    (await site.call(`/api/desk/webhooks/${id}/test`, { method: 'POST', as: owner })).status
  expect(await send()).toBe(204)
  await deliverWebhooks(site.dependencies, { toLocalhost: false })
  expect(received).toEqual([])
  expect(only(await list()).deliveries).toMatchObject([
    { state: 'failed', status: null, error: expect.any(String) },
  ])
  for (let sent = 1; sent < 5; sent += 1) expect(await send()).toBe(204)
  expect(await send()).toBe(429)
  await site.db.query(`update webhook_deliveries set created_at = now() - interval '61 seconds'`)
  expect(await send()).toBe(204)
})

test('a story held after an edit is sent as a “hidden” event', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['story.hidden'])
  const person = await addPerson(site.db)
  const story = await addStory(site.db, person)
  await site.db.query('update moderation_settings set holds_first_texts = true')
  await site.db.database.transaction({ role: 'member', ...person }, (tx) =>
    tx.execute(sql`update stories set content = 'Written by a new member.' where id = ${story}`),
  )
  await site.db.query('update moderation_settings set holds_first_texts = false')
  await deliver()
  expect(received.map(({ body }) => body)).toEqual([expect.stringContaining(story)])
})

test('webhooks send neither undone events nor kinds that were not requested', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['vip.withdrawn'])
  await confirmVip()
  const undone = site.db.database.accounts(async (tx) => {
    await tx.execute(`delete from auth.vip_subscriptions`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await deliver()
  expect(received).toEqual([])
})

test('a failed webhook message is logged, and sent again with the same id', async () => {
  const { url, received } = await startReceiver(500, 302, 500)
  await addWebhook(url, ['vip.confirmed'])
  await confirmVip()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await deliver()
    // Messages are not sent before their time.
    await deliver()
    expect(received).toHaveLength(attempt + 1)
    await hurry()
  }
  expect((await list())[0]?.failingSince).not.toBeNull()
  await deliver()
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const webhook = only(await list())
  expect(webhook.failingSince).toBeNull()
  expect(webhook.deliveries).toMatchObject([
    { state: 'delivered', attempts: 4, status: 200, answer: 'seen', dueAt: null },
  ])
  expect(await site.db.query('select status from webhook_attempts order by number')).toMatchObject([
    { status: 500 },
    { status: 302 },
    { status: 500 },
    { status: 200 },
  ])
})

test('two servers send each webhook message once, and one takes over if the other dies', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['vip.confirmed'])
  for (let number = 0; number < 12; number += 1) await confirmVip()
  await Promise.all([deliver(), deliver()])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  expect(received).toHaveLength(12)
  await site.db.query(
    `update webhook_deliveries set state = 'waiting', due_at = now() - interval '1 second' where id = (select id from webhook_deliveries limit 1)`,
  )
  await deliver()
  expect(received).toHaveLength(13)
})

test('an unresponsive webhook delays neither other webhooks nor later messages', async () => {
  const unanswered: ServerResponse[] = []
  let isSilent = true
  const silent = createServer((_request, response) => {
    if (isSilent) unanswered.push(response)
    else response.end()
  })
  const port = await bind(silent, 0, '127.0.0.1')
  onTestFinished(() => closeServer(silent))
  const { url, received } = await startReceiver()
  await addWebhook(`http://127.0.0.1:${port}/hook`)
  await addWebhook(url)
  const expectTold = (count: number) => expect.poll(() => received.length, { interval: 50 }).toBe(count)

  // More messages than may be sent concurrently.
  for (let index = 0; index < 7; index += 1) await confirmVip()
  const delivering = deliver()
  await expectTold(7)
  await confirmVip()
  await expectTold(8)
  expect(unanswered).toHaveLength(5)
  isSilent = false
  for (const response of unanswered) response.end()
  await delivering
})

test('a webhook’s new and previous secrets both sign for a day, then only the new one', async () => {
  const { url, received } = await startReceiver()
  const { id, secret: old } = await addWebhook(url, ['vip.confirmed'])
  const { status, body } = await site.call(`/api/desk/webhooks/${id}/secret`, { method: 'POST', as: owner })
  expect(status).toBe(200)
  const { secret } = v.parse(rotatedSecretSchema, body)
  await confirmVip()
  await deliver()
  const both = only(received)
  for (const each of [old, secret]) new Webhook(each).verify(both.body, both.headers)
  await site.db.query(`update webhook_endpoints set old_secret_until = now() - interval '1 second'`)
  await confirmVip()
  await deliver()
  const later = only(received.slice(1))
  new Webhook(secret).verify(later.body, later.headers)
  expect(() => new Webhook(old).verify(later.body, later.headers)).toThrow()
  const stored = JSON.stringify(await site.db.query('select e::text from webhook_endpoints e'))
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(stored).not.toContain(bytes.toString('hex'))
})

test('a webhook is turned off by a 410 response or five days of failures, and an owner can turn it on again', async () => {
  const { url, received } = await startReceiver(410, 500)
  const { id } = await addWebhook(url, ['vip.confirmed'])
  await confirmVip()
  await deliver()
  expect(only(await list())).toMatchObject({ disabledFor: 'gone', deliveries: [{ state: 'failed' }] })
  await confirmVip()
  await deliver()
  expect(received).toHaveLength(1)
  const turn = (isEnabled: boolean) =>
    site.call(`/api/desk/webhooks/${id}`, { method: 'PATCH', as: owner, body: { isEnabled } })
  expect((await turn(true)).status).toBe(204)
  await site.db.query(`update webhook_endpoints set failing_since = now() - interval '121 hours'`)
  await confirmVip()
  await deliver()
  expect(only(await list())).toMatchObject({ disabledFor: 'failures' })
  const tasks = async () => (await site.call('/api/desk/tasks', { as: owner })).body
  const task = { count: '1', name: 'disabled webhook', page: 'connections', isOverdue: false, dueAt: null }
  expect(await tasks()).toEqual({ tasks: expect.arrayContaining([task]) })
  const told = { template: 'webhook-disabled', endpointId: id, userId: owner.userId }
  expect(site.mails.filter(({ template }) => template === 'webhook-disabled')).toEqual([told, told])
  const read = () => site.db.database.accounts((tx) => webhookDisabled.read(tx, told, site.dependencies))
  expect(await read()).toEqual({ email: owner.email, url, isGone: false })
  await turn(true)
  expect(await read()).toBeNull()
  expect(only(await list())).toMatchObject({ disabledAt: null, failingSince: null })
  await turn(false)
  expect(only(await list())).toMatchObject({ disabledFor: 'owner' })
  expect(await tasks()).toEqual({ tasks: expect.not.arrayContaining([task]) })
})

test('a webhook message that an owner resends has the same id, is tried once, and does not count as a failure', async () => {
  const { url, received } = await startReceiver(200, 500)
  await addWebhook(url, ['vip.confirmed'])
  await confirmVip()
  await deliver()
  const { deliveries } = only(await list())
  const again = () =>
    site.call(`/api/desk/webhook-deliveries/${only(deliveries).id}/replay`, { method: 'POST', as: owner })
  expect((await again()).status).toBe(204)
  expect((await again()).status).toBe(409)
  await deliver()
  await hurry()
  await deliver()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array.from({ length: 2 }, () => received[0]?.headers['webhook-id']),
  )
  expect(only(await list())).toMatchObject({
    failingSince: null,
    deliveries: [{ state: 'failed', attempts: 2 }],
  })
})

test('a webhook URL with a non-public address is rejected, and unreachable if its address later becomes non-public', async () => {
  const { url, received } = await startReceiver()
  await addWebhook(url, ['vip.confirmed'])
  await confirmVip()
  await deliverWebhooks(site.dependencies, { toLocalhost: false })
  expect(received).toEqual([])
  expect(only(await list()).deliveries).toMatchObject([{ state: 'waiting', status: null, attempts: 1 }])
  for (const wrong of [
    'http://10.0.0.1/',
    'https://169.254.169.254/',
    'https://[::ffff:10.0.0.1]/',
    'x',
    '\0https://a.org',
  ])
    expect(await add({ url: wrong, kinds: ['vip.confirmed'] })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'url' }] } },
    })
  expect((await add({ url, kinds: [] })).status).toBe(400)
  expect((await add({ url, kinds: ['password.changed'] })).status).toBe(400)
})

test('webhooks require a fresh proof, changes to them are logged, and only owners can see them', async () => {
  const { id } = await addWebhook('https://example.org/hook')
  const rotate = (as = owner) => site.call(`/api/desk/webhooks/${id}/secret`, { method: 'POST', as })
  await rotate()
  for (const role of ['moderator', 'analyst'] as const) {
    const as = await addPerson(site.db, { role })
    expect((await rotate(as)).status).toBe(404)
    expect((await add({ url: 'https://example.org/', kinds: ['vip.confirmed'] }, as)).status).toBe(404)
    expect((await site.call('/api/desk/webhooks', { as })).status).toBe(404)
  }
  await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  for (const { status } of [
    await rotate(),
    await add({ url: 'https://example.org/', kinds: ['vip.confirmed'] }),
  ])
    expect(status).toBe(403)
  expect((await site.call(`/api/desk/webhooks/${id}`, { method: 'DELETE', as: owner })).status).toBe(204)
  expect((await rotate()).status).toBe(403)
  const acts = await site.db.query<{ action: string }>(
    `select action from auth.audit_log where action like 'webhook%' order by id`,
  )
  expect(acts.map(({ action }) => action)).toEqual(['webhook_added', 'webhook_rotated', 'webhook_removed'])
})

test('the webhook log is deleted after a month', async () => {
  await addWebhook('https://example.org/hook', ['vip.confirmed'])
  await confirmVip()
  await site.db.query(`update webhook_deliveries set created_at = now() - interval '31 days'`)
  await site.db.database.accounts((tx) => purgeWebhookDeliveries(tx, new Date(), 100))
  expect(await site.db.query('select from webhook_deliveries')).toEqual([])
})
