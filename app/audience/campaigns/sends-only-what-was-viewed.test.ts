import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { startRestoreHold } from '#database/erasures/restore-hold.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createdSchema, openCampaignSchema } from './campaign-schemas.ts'
import { createCampaignSite, draft } from './testing/campaign-site.ts'
import { waveListSchema } from './waves/wave-schemas.ts'

let owner: SamplePerson
/** The number of mails sent by earlier tests. */
let before = 0

const desk = await createCampaignSite()

beforeEach(async () => {
  owner = await desk.reset()
  before = desk.smtp.messages.length
})

const query = (text: string, parameters: unknown[] = []) => desk.site.db.query(text, parameters)

async function addReaders(...names: string[]): Promise<void> {
  for (const name of names)
    await query('insert into auth.vip_subscriptions (email, confirmed_at) values ($1, now())', [
      `${name}@example.org`,
    ])
}

async function write(changes: object = {}): Promise<string> {
  const { body } = await desk.call('campaigns', 'POST', { ...draft, ...changes })
  return v.parse(createdSchema, body).id
}

const open = async (id: string) =>
  v.parse(openCampaignSchema, (await desk.call(`campaigns/${id}`, 'GET')).body)
const save = (id: string, basedOn: number, changes: object = {}, as = owner) =>
  desk.call(`campaigns/${id}`, 'PUT', { ...draft, ...changes, basedOn }, as)
const listRoom = async () => v.parse(waveListSchema, (await desk.call('waves', 'GET')).body)
const refused = (code: string, status = 409) => ({ status, body: { error: { code } } })
const mails = () => desk.smtp.messages.slice(before)
const writtenTo = () =>
  mails()
    .flatMap(({ recipients }) => recipients)
    .sort()
const dueNow = (id: string) =>
  query(`update campaigns set starts_at = now() - interval '1 second' where id = $1`, [id])
const later = () => ({
  startsAt: { localTime: new Date(Date.now() + 3_600_000).toISOString().slice(0, 16), timeZone: 'UTC' },
})

/** Expects that a refused sending has changed nothing. */
async function expectDraft(id: string): Promise<void> {
  expect(await open(id)).toMatchObject({ campaign: { state: 'draft', startsAt: null } })
  expect(await query('select from campaign_recipients')).toEqual([])
  expect(await query('select from invitations')).toEqual([])
  await desk.sendAll()
  expect(writtenTo()).toEqual([])
}

test.each([
  ['a campaign', {}],
  ['a wave', { wave: { size: 10, validDays: 7 } }],
])('%s is sent to exactly the confirmed number of people, or to no one', async (_kind, changes) => {
  await addReaders('ada', 'ben')
  const id = await write(changes)
  const { version } = (await open(id)).campaign
  for (const recipients of [1, 3, 0])
    expect(await desk.call(`campaigns/${id}/send`, 'POST', { version, recipients })).toMatchObject(
      refused('recipients_changed'),
    )
  await addReaders('cleo')
  const { body } = await desk.call(`campaigns/${id}/send`, 'POST', { version, recipients: 2 })
  expect(body).toMatchObject({
    error: {
      code: 'recipients_changed',
      message: 'The email would go to 3 people now, not 2. Nothing was sent.',
    },
  })
  await expectDraft(id)
  await query('delete from auth.vip_subscriptions')
  expect(await desk.call(`campaigns/${id}/send`, 'POST', { version, recipients: 3 })).toMatchObject(
    refused('no_recipients'),
  )
  expect(await desk.call(`campaigns/${id}/send`, 'POST', { version, recipients: 0 })).toMatchObject(
    refused('no_recipients'),
  )
  await expectDraft(id)
})

test('a draft that was changed after being viewed can’t be sent, overwritten or deleted', async () => {
  await addReaders('ada')
  const id = await write()
  expect(await save(id, 1, { subject: 'From the first tab' })).toMatchObject({
    status: 200,
    body: { version: 2 },
  })
  expect(await desk.call(`campaigns/${id}/send`, 'POST', { version: 1, recipients: 1 })).toMatchObject(
    refused('draft_changed'),
  )
  expect(await save(id, 1, { subject: 'From the second' })).toMatchObject(refused('draft_changed'))
  expect(await desk.call(`campaigns/${id}?version=1`, 'DELETE')).toMatchObject(refused('draft_changed'))
  expect((await open(id)).campaign).toMatchObject({ subject: 'From the first tab', version: 2 })
  await expectDraft(id)
  expect((await desk.call(`campaigns/${id}?version=2`, 'DELETE')).status).toBe(204)
  expect(await save(id, 2)).toMatchObject(refused('not_found', 404))
})

test('a wave whose number of places was changed after being viewed can’t be sent', async () => {
  await addReaders('ada', 'ben')
  const id = await write({ wave: { size: 1, validDays: 7 } })
  await save(id, 1, { wave: { size: 2, validDays: 7 } })
  expect(await desk.call(`campaigns/${id}/send`, 'POST', { version: 1, recipients: 1 })).toMatchObject(
    refused('draft_changed'),
  )
  await desk.confirm(id)
  await desk.sendAll()
  expect(writtenTo()).toEqual(['ada@example.org', 'ben@example.org'])
})

test('if one tab saves while another sends, one of them is refused, and only the viewed text is sent', async () => {
  await addReaders('ada')
  for (let round = 0; round < 8; round += 1) {
    const id = await write({ subject: 'Seen' })
    const sending = { version: 1, recipients: 1 }
    const both = [
      () => save(id, 1, { subject: 'Typed elsewhere' }),
      () => desk.call(`campaigns/${id}/send`, 'POST', sending),
    ]
    const answers = await Promise.all((round % 2 === 0 ? both : both.reverse()).map((ask) => ask()))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  }
  await desk.sendAll()
  expect(mails().map(({ parsed }) => parsed.subject)).not.toContain('Typed elsewhere')
})

test('people who join or leave between the confirmation and the start get nothing', async () => {
  await addReaders('ada', 'ben')
  const id = await write()
  expect((await desk.confirm(id, later())).status).toBe(204)
  await addReaders('cleo')
  await query(
    `update auth.mail_consents set withdrawn_at = now(), withdrawn_by = 'link' where email = 'ben@example.org'`,
  )
  expect(await open(id)).toMatchObject({ campaign: { state: 'scheduled' }, audience: { recipients: 2 } })
  await dueNow(id)
  await desk.sendAll()
  expect(writtenTo()).toEqual(['ada@example.org'])
  expect(await open(id)).toMatchObject({
    progress: { sent: 1, skipped: 1 },
    audience: { recipients: 2, people: 3 },
  })
})

test('returning a campaign to draft releases its recipients and places, and it can be confirmed again', async () => {
  await addReaders('ada', 'ben', 'cleo')
  const first = await write({ wave: { size: 1, validDays: 7 } })
  await desk.confirm(first)
  await desk.sendAll()
  await query(`update invitations set expires_at = now() - interval '1 second'`)
  const next = await write({ wave: { size: 1, validDays: 7 } })
  expect((await open(next)).audience.recipients).toBe(2)
  await desk.confirm(next, later())
  expect(await listRoom()).toMatchObject({ canBeInvited: 0, freePlaces: 0 })
  expect((await desk.call(`campaigns/${next}/act`, 'POST', { act: 'unschedule' })).body).toEqual({
    state: 'draft',
  })
  expect(await listRoom()).toMatchObject({ canBeInvited: 2, freePlaces: 1 })
  await desk.confirm(next, later())
  await withClient(desk.site.db.connection, (client) => startRestoreHold(client, true))
  expect(await listRoom()).toMatchObject({ canBeInvited: 2, freePlaces: 1 })
  await desk.confirm(next)
  await desk.sendAll()
  expect(writtenTo()).toHaveLength(3)
})

test('a paused campaign resumes only for exactly the number of people still waiting', async () => {
  await addReaders('ada', 'ben')
  const id = await write()
  await desk.confirm(id)
  await query('select begin_campaign($1)', [id])
  await desk.call(`campaigns/${id}/act`, 'POST', { act: 'pause' })
  expect(await desk.confirm(id, { recipients: 1 })).toMatchObject(refused('recipients_changed'))
  expect((await desk.confirm(id)).status).toBe(204)
  await desk.sendAll()
  expect(writtenTo()).toHaveLength(2)
})

test.each([
  ['ended', `delete from auth.sessions where id = $1`, 401],
  ['closed its desk', `update auth.sessions set proven_at = now() - interval '13 hours' where id = $1`, 404],
  ['no fresh proof', `update auth.sessions set proven_at = now() - interval '11 minutes' where id = $1`, 403],
])(
  'a session that has %s between opening the dialog and confirming sends nothing',
  async (_what, change, status) => {
    await addReaders('ada')
    const id = await write()
    const colleague = await addPerson(desk.site.db, { role: 'owner' })
    await query(change, [colleague.sessionId])
    expect((await desk.confirm(id, {}, colleague)).status).toBe(status)
    await expectDraft(id)
  },
)

test('an impossible number of recipients is rejected as invalid input', async () => {
  await addReaders('ada')
  const id = await write()
  expect((await desk.confirm(id, { recipients: 1e300 })).status).toBe(400)
})

test('the database confirms no campaign without a fresh proof, and schedules none that is unconfirmed', async () => {
  await addReaders('ada')
  const id = await write()
  const actor = { role: 'site_owner', userId: owner.userId, sessionId: owner.sessionId } as const
  const ask = (text: ReturnType<typeof sql>) =>
    desk.site.db.database.transaction(actor, async (tx) => (await tx.execute(text)).rows)
  expect(await ask(sql`select change_campaign(${id}::uuid, 'schedule', null) as state`)).toEqual([
    { state: null },
  ])
  await query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  expect(await ask(sql`select * from confirm_sending(${id}::uuid, null, 1, 1)`)).toEqual([])
  await expectDraft(id)
})

test('a campaign’s preview shows the typed text and saves nothing', async () => {
  const id = await write()
  const typed = { subject: 'News of {site}', body: '{greeting}\n\nTyped just now.', wave: null }
  const { body } = await desk.call('campaigns/preview', 'POST', typed)
  expect(body).toMatchObject({
    subject: expect.stringContaining('News of'),
    text: expect.stringContaining('Typed just now.'),
  })
  expect((await desk.call('campaigns/preview', 'POST', { ...typed, body: '{nmae}' })).body).toMatchObject({
    problems: [{ field: 'body', message: expect.stringContaining('There is no field {nmae}.') }],
  })
  const moderator = await addPerson(desk.site.db, { role: 'moderator' })
  expect((await desk.call('campaigns/preview', 'POST', typed, moderator)).status).toBe(404)
  expect((await open(id)).campaign.version).toBe(1)
})
