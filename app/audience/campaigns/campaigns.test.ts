import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { personSchema } from '#app/audience/contacts/people-schemas.ts'
import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import { startRestoreHold } from '#database/erasures/restore-hold.ts'
import { createTestMailer } from '#server/jobs/testing/mail-jobs.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { campaignListSchema, createdSchema, openCampaignSchema } from './campaign-schemas.ts'
import { sendBatch } from './send-batch.command.server.ts'
import { changeSignature, createCampaignSite, draft } from './testing/campaign-site.ts'

let owner: SamplePerson
const { site, smtp, call, confirm, sendAll: send, refuse, reset } = await createCampaignSite()

beforeEach(async () => {
  owner = await reset()
})

let count = 0
async function addReaders(howMany: number): Promise<string[]> {
  const emails = Array.from({ length: howMany }, (_, index) => `reader${count + index}@example.org`)
  count += howMany
  await site.db.query(
    'insert into auth.vip_subscriptions (email, confirmed_at) select email, now() from unnest($1::text[]) email',
    [emails],
  )
  return emails
}

async function write(changes: object = {}): Promise<string> {
  const { body } = await call('campaigns', 'POST', { ...draft, ...changes })
  return v.parse(createdSchema, body).id
}

const open = async (id: string) => v.parse(openCampaignSchema, (await call(`campaigns/${id}`, 'GET')).body)
const mailsTo = (email: string) => smtp.messages.filter(({ recipients }) => recipients.includes(email))

test('a campaign is sent once to each person who agreed, as text and HTML, with one-click unsubscribe', async () => {
  const [first = '', second = ''] = await addReaders(2)
  const id = await write()
  expect((await confirm(id)).status).toBe(204)
  expect(await open(id)).toMatchObject({ campaign: { state: 'scheduled' } })
  await send()
  await send()
  expect(await open(id)).toMatchObject({
    campaign: { state: 'sent' },
    progress: { sent: 2, queued: 0, unsure: 0 },
    audience: { people: 3, recipients: 2, withoutConsent: 1 },
  })
  expect(mailsTo(owner.email)).toEqual([])
  for (const email of [first, second]) {
    const [mail, ...others] = mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.parsed.text).toContain(
      'Hello,\r\n\r\nWe begin.\r\n\r\nSee it:\r\nhttps://example.org/it'.replaceAll('\r\n', '\n'),
    )
    expect(mail?.raw).not.toMatch(/<img|<link/i)
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  }
})

test('one click unsubscribes only that address, however often it is sent, and opening the link changes nothing', async () => {
  const [leaver = '', reader = ''] = await addReaders(2)
  await confirm(await write())
  await send()
  const header = mailsTo(leaver)[0]?.parsed.headers.find(({ key }) => key === 'list-unsubscribe')
  const { pathname, search } = new URL(header?.value.trim().replaceAll(/[<>\s]/g, '') ?? '')
  const click = (method: string, query = search) => site.call(`${pathname}${query}`, { method })
  await click('GET')
  expect(await site.db.query('select from auth.mail_suppressions')).toEqual([])
  expect((await click('POST', changeSignature(search))).status).toBe(404)
  for (let time = 1; time <= 3; time += 1) expect((await click('POST')).status).toBe(200)
  await confirm(await write())
  await send()
  expect([mailsTo(leaver).length, mailsTo(reader).length]).toEqual([1, 2])
  const consents = await site.db.query('select withdrawn_by as by from auth.mail_consents where email = $1', [
    leaver,
  ])
  expect(consents).toEqual([{ by: 'link' }])
})

test('unsubscribing on the page can be undone for a day, but not after a spam complaint', async () => {
  const [reader = ''] = await addReaders(1)
  await confirm(await write())
  await send()
  const [mail] = mailsTo(reader)
  const token = /unsubscribe\?token=([\w.%-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? ''
  const click = async (query: string) =>
    (await site.call(`/notifications/unsubscribe?token=${token}&${query}`, { method: 'POST' })).headers.get(
      'location',
    )
  expect(await click('undo=1')).toMatch(/done$/)
  expect(await click('from=page')).toContain('?done&token=')
  expect(await click('undo=1')).toMatch(/\?resumed$/)
  expect(await site.db.query('select from auth.mail_suppressions')).toEqual([])
  await confirm(await write())
  await send()
  expect(mailsTo(reader)).toHaveLength(2)
  await click('from=page')
  await site.db.query(`update auth.mail_consents set withdrawn_at = now() - interval '25 hours'`)
  expect(await click('undo=1')).toMatch(/done$/)
  expect(await site.db.query('select from auth.mail_suppressions')).toHaveLength(1)
})

async function recordOf(email: string) {
  const [person] = await site.db.query<{ id: string }>('select id from auth.people where email = $1', [email])
  const { body } = await call(`people/${person?.id}/record`, 'POST')
  return v.parse(personSchema, body).campaigns.map(({ state, reason }) => `${state}: ${reason}`)
}

test('people who leave, are suppressed or withdraw consent after the start get nothing, and their records say why', async () => {
  const [left, withdrawn = '', suppressed = '', stays = ''] = await addReaders(4)
  const [unasked] = await addReaders(1)
  await site.db.query('delete from auth.mail_consents where email = $1', [unasked])
  const id = await write()
  await confirm(id)
  await site.db.query('select begin_campaign($1)', [id])
  await site.db.query('delete from auth.vip_subscriptions where email = $1', [left])
  await site.db.query(
    `update auth.mail_consents set withdrawn_at = now(), withdrawn_by = 'link' where email = $1`,
    [withdrawn],
  )
  await site.db.query(`insert into auth.mail_suppressions (address_hash, reason) values ($1, 'complained')`, [
    site.dependencies.keyedHash(suppressed),
  ])
  await send()
  expect(await open(id)).toMatchObject({ progress: { sent: 1, skipped: 3 } })
  expect(mailsTo(stays)).toHaveLength(1)
  const [late = ''] = await addReaders(1)
  expect(await Promise.all([withdrawn, suppressed, stays, unasked ?? '', late].map(recordOf))).toEqual([
    ['skipped: no_consent'],
    ['skipped: suppressed'],
    ['sent: null'],
    ['not_written: no_consent'],
    [],
  ])
})

test('emails in progress when a server died or hung have an unknown delivery, and are resent only by hand', async () => {
  const [reader = ''] = await addReaders(1)
  const id = await write()
  await confirm(id)
  await send({
    send: () => {
      throw new Error('the connection is gone')
    },
  })
  await site.db.query(
    `update campaign_recipients set state = 'sending', claimed_at = now() - interval '3 minutes'`,
  )
  await site.db.query(`update campaigns set state = 'sending', next_at = '2026-01-01'`)
  await send()
  const { unsure, progress } = await open(id)
  expect(progress).toMatchObject({ unsure: 1, sent: 0 })
  expect(mailsTo(reader)).toEqual([])
  expect((await call(`campaigns/${id}/unsure/${unsure[0]?.personId}`)).status).toBe(204)
  await send()
  expect(mailsTo(reader)).toHaveLength(1)
  expect(await open(id)).toMatchObject({ campaign: { state: 'sent' }, progress: { sent: 1, unsure: 0 } })
})

test('temporary delivery failures are retried, and unknown addresses are not', async () => {
  const [later = '', gone = ''] = await addReaders(2)
  refuse((address) =>
    address === gone ? { code: 550, text: '5.1.1 Unknown' } : { code: 451, text: 'Later' },
  )
  const id = await write()
  await confirm(id)
  await sendBatch({
    ...site.dependencies,
    bounces: createBounces(site.dependencies),
    mailer: createTestMailer(smtp),
  })
  refuse(() => null)
  await site.db.query(`update campaigns set next_at = now() - interval '1 second'`)
  await send()
  expect(mailsTo(later)).toHaveLength(1)
  expect(await open(id)).toMatchObject({ progress: { sent: 1, failed: 1 } })
})

test('a campaign pauses automatically after too many bounces', async () => {
  await addReaders(300)
  refuse((address) => (address.endsWith('7@example.org') ? { code: 550, text: '5.1.1 Unknown' } : null))
  const id = await write()
  await confirm(id)
  await send()
  const { campaign, progress } = await open(id)
  expect(campaign).toMatchObject({ state: 'paused', pausedBy: 'bounces' })
  expect(progress.sent + progress.failed).toBeLessThan(210)
})

test('an unfinished draft is saved but not sent, and the error names each unknown field and what can’t be sent', async () => {
  await addReaders(1)
  const before = smtp.messages.length
  const refused = async (changes: object) => {
    const { status, body } = await confirm(await write(changes))
    expect(status).toBe(400)
    return v.parse(refusalSchema, body).error.fields.map(({ field, message }) => `${field}: ${message}`)
  }
  expect(await refused({ subject: '', body: ' ' })).toEqual([
    'subject: Please write a subject.',
    'body: Please write the text.',
  ])
  expect(await refused({ body: 'Hello {nme}, {name' })).toEqual([
    'body: There is no field {nme}, {name. Please use {greeting}, {name} or {site}.',
  ])
  expect(await refused({ subject: 'Hello {name}' })).toEqual([
    'subject: {name} can’t be used in the subject. Please use {site}.',
  ])
  expect(await refused({ subject: 'Hello {nme} {name}' })).toEqual([
    'subject: There is no field {nme}. {name} can’t be used in the subject. Please use {site}.',
  ])
  expect(
    await refused({ body: '<b>Hi</b> ![x](https://example.org/x.png) [y](javascript:alert(1))' }),
  ).toEqual([
    'body: HTML can’t be sent. Please remove <b>.',
    'body: Pictures can’t be sent. Please link to them instead.',
    'body: Links must begin with https:// or mailto:, unlike “javascript:alert(1)”.',
  ])
  expect(smtp.messages.length).toBe(before)
})

const refusalSchema = v.object({
  error: v.object({ fields: v.array(v.object({ field: v.string(), message: v.string() })) }),
})

test('a draft that can’t be stored is refused with the field’s name', async () => {
  const refused = async (changes: object) => (await call('campaigns', 'POST', { ...draft, ...changes })).body
  expect(await refused({ body: 'Hello\0' })).toMatchObject({ error: { fields: [{ field: 'body' }] } })
  expect(await refused({ subject: 'One\r\nBcc: x@example.org' })).toMatchObject({
    error: { fields: [{ field: 'subject' }] },
  })
  expect(await refused({ body: '[x](https://example.org) '.repeat(1_000) })).toMatchObject({
    error: { fields: [{ field: 'body', message: 'Please use at most 20,000 characters.' }] },
  })
  expect(await refused({ body: '[x](https://example.org) '.repeat(10_000) })).toMatchObject({
    error: { code: 'body_too_large' },
  })
})

test('the HTML and the text that are sent are those of the preview, with the site’s postal address', async () => {
  const [reader = ''] = await addReaders(1)
  await site.db.query(
    `insert into content_versions (version, content, changed) values (1, '{"postal": "Air GmbH\\n1 Wind Street"}', '{postal}')`,
  )
  const body = '# News\n\nWe *begin* **now**: [see it](https://example.org/it).\nSoon.\n\n- one\n- two'
  const id = await write({ body })
  const { preview } = await open(id)
  expect(preview).toMatchObject({
    problems: [],
    postal: 'Air GmbH\n1 Wind Street',
    text: expect.stringMatching(
      /^News\n\nWe begin now: see it \(https:\/\/example\.org\/it\)\.\nSoon\.\n\n- one\n- two\n\n.*\nAir GmbH\n1 Wind Street\nhttp/s,
    ),
  })
  expect(preview.html).toMatch(/<h2 [^>]*>News<\/h2><p [^>]*>We <em>begin<\/em> <strong>now<\/strong>/)
  expect((await call('campaigns/preview', 'POST', { subject: draft.subject, body })).body).toEqual(preview)
  await confirm(id)
  await send()
  const { html, text } = mailsTo(reader)[0]?.parsed ?? {}
  const withoutToken = (mail = '') => mail.replaceAll(/token=[\w.%-]+/g, '').trim()
  expect(withoutToken(html)).toBe(withoutToken(preview.html))
  expect(withoutToken(text)).toBe(withoutToken(preview.text))
})

test('a campaign that was scheduled before Markdown is sent as the plain text that it was', async () => {
  const [reader = ''] = await addReaders(1)
  const id = await write({ body: '**Not bold**\n\n<b>as typed</b>' })
  await site.db.query(`update campaigns set format = 'plain' where id = $1`, [id])
  const { preview } = await open(id)
  expect(preview.problems).toEqual([])
  await confirm(id)
  await send()
  expect(mailsTo(reader)[0]?.parsed.text).toContain('**Not bold**\n\n<b>as typed</b>')
})

test('the list of campaigns counts emails sent and bounced, and people who unsubscribed and did not undo it', async () => {
  const [leaver = '', gone = ''] = await addReaders(3)
  refuse((address) => (address === gone ? { code: 550, text: '5.1.1 Unknown' } : null))
  const earlier = await write({ subject: 'Earlier' })
  await confirm(earlier)
  await send()
  const id = await write()
  await confirm(id)
  await send()
  const token = /unsubscribe\?token=([\w.%-]+)/.exec(mailsTo(leaver)[1]?.parsed.text ?? '')?.[1] ?? ''
  const click = (query: string) =>
    site.call(`/notifications/unsubscribe?token=${token}${query}`, { method: 'POST' })
  const list = async () =>
    v
      .parse(campaignListSchema, (await call('campaigns', 'GET')).body)
      .campaigns.map(({ sent, bounced, unsubscribed }) => [sent, bounced, unsubscribed])
  await click('')
  await click('')
  expect(await list()).toEqual([
    [2, 0, 1],
    [2, 1, 0],
  ])
  await click('&undo=1')
  expect(await list()).toEqual([
    [2, 0, 0],
    [2, 1, 0],
  ])
})

test.each([
  ['localTime', '2090-03-26T02:30', 'Europe/Berlin', /02:30 does not exist on that day/],
  ['localTime', '2020-01-01T10:00', 'Europe/Berlin', /has passed/],
  ['localTime', '2090-02-30T10:00', 'Europe/Berlin', /date and a time/],
  ['timeZone', '2090-01-01T10:00', 'Mars/Olympus', /time zone/],
])(
  'a start that can’t be kept is refused with the name of the field: %s',
  async (field, localTime, timeZone, message) => {
    await addReaders(1)
    const id = await write()
    expect(await confirm(id, { startsAt: { localTime, timeZone } })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: `startsAt.${field}`, message: expect.stringMatching(message) }] } },
    })
    expect((await open(id)).campaign).toMatchObject({ state: 'draft', timeZone: null })
  },
)

test('a campaign is scheduled for the time in the chosen time zone', async () => {
  await addReaders(1)
  const id = await write()
  const startsAt = { localTime: '2090-05-09T10:00', timeZone: 'Europe/Berlin' }
  expect((await confirm(id, { startsAt })).status).toBe(204)
  expect((await open(id)).campaign).toMatchObject({
    state: 'scheduled',
    startsAt: '2090-05-09T08:00:00.000Z',
    timeZone: 'Europe/Berlin',
  })
})

test('a segment’s name must be a single line of text', async () => {
  const { status, body } = await call('segments', 'POST', { name: 'Nurses\0', search: '' })
  expect({ status, body }).toMatchObject({ status: 400, body: { error: { fields: [{ field: 'name' }] } } })
})

test('sending requires an owner with a fresh proof and is logged, and a sent campaign can’t be changed', async () => {
  await addReaders(1)
  const id = await write()
  await site.db.query(`update auth.sessions set proven_at = now() - interval '1 hour'`)
  expect(await confirm(id)).toMatchObject({
    status: 403,
    body: { error: { code: 'reauthentication_needed' } },
  })
  await site.db.query('update auth.sessions set proven_at = now()')
  const moderator = await addPerson(site.db, { role: 'moderator' })
  expect((await call(`campaigns/${id}`, 'GET', undefined, moderator)).status).toBe(404)
  await confirm(id)
  await send()
  expect((await call(`campaigns/${id}`, 'PUT', { ...draft, basedOn: 1 })).status).toBe(409)
  expect((await confirm(id)).status).toBe(409)
  const acts = await site.db.query<{ action: string }>(
    `select action from auth.audit_log where by_role = 'site_owner' order by id`,
  )
  expect(acts.map(({ action }) => action)).toEqual(['campaign_written', 'campaign_scheduled'])
})

test('a segment is a saved filter, evaluated when a campaign is sent', async () => {
  const [reader = ''] = await addReaders(3)
  const { body } = await call('segments', 'POST', { name: 'One', search: reader })
  const { id: segmentId } = v.parse(createdSchema, body)
  expect((await call('segments', 'POST', { name: 'One' })).status).toBe(409)
  expect((await call(`segments/audience?segmentId=${segmentId}`, 'GET')).body).toMatchObject({
    people: 1,
    recipients: 1,
  })
  const id = await write({ segmentId })
  expect((await call(`segments/${segmentId}`, 'DELETE')).status).toBe(409)
  await confirm(id)
  await send()
  expect(await open(id)).toMatchObject({ progress: { sent: 1 } })
})

test('the recipients of a campaign that has started don’t change when people begin or cease to match its segment', async () => {
  const [first = '', second = ''] = await addReaders(2)
  const { body } = await call('segments', 'POST', { name: 'Confirmed', search: 'reader', state: 'verified' })
  const { id: segmentId } = v.parse(createdSchema, body)
  const id = await write({ segmentId })
  await confirm(id)
  await site.db.query('select begin_campaign($1)', [id])
  const [late = ''] = await addReaders(1)
  await site.db.query(`update auth.vip_subscriptions set confirmed_at = null where email = $1`, [second])
  expect((await call(`segments/${segmentId}`, 'DELETE')).status).toBe(409)
  expect((await call(`segments/audience?segmentId=${segmentId}`, 'GET')).body).toMatchObject({ people: 2 })
  await send()
  expect([first, second, late].map((email) => mailsTo(email).length)).toEqual([1, 1, 0])
  expect(await open(id)).toMatchObject({ campaign: { state: 'sent' }, progress: { sent: 2, skipped: 0 } })
})

test('a campaign that two owners send simultaneously is sent once', async () => {
  const [reader = ''] = await addReaders(1)
  const colleague = await addPerson(site.db, { role: 'owner' })
  const id = await write()
  const asks = [owner, colleague, owner, colleague].map((as) =>
    call(`campaigns/${id}/send`, 'POST', { version: 1, recipients: 1 }, as),
  )
  expect((await Promise.all(asks)).map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
  await Promise.all([send(), send()])
  expect(mailsTo(reader)).toHaveLength(1)
})

test('a restored campaign waits for an owner, because its emails may have been sent after the backup', async () => {
  await addReaders(2)
  const id = await write()
  await confirm(id)
  await site.db.query('select begin_campaign($1)', [id])
  await withClient(site.db.connection, (client) => startRestoreHold(client, true))
  await send()
  expect(await open(id)).toMatchObject({
    campaign: { state: 'paused', pausedBy: 'restore' },
    progress: { unsure: 2, sent: 0 },
  })
})
