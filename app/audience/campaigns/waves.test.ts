import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createdSchema } from './campaign-schemas.ts'
import { changeSignature, createCampaignSite, draft } from './testing/campaign-site.ts'
import { waveListSchema, waveSchema } from './waves/wave-schemas.ts'

/** The number of mails sent by earlier tests. */
let before = 0
const { site, smtp, call, confirm, sendAll: send, refuse, reset } = await createCampaignSite()

beforeEach(async () => {
  await reset()
  before = smtp.messages.length
})

/** Adds people to the VIP list. The first of them has waited longest. */
async function addWaiting(names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await site.db.query(
      `insert into auth.vip_subscriptions (email, confirmed_at) values ($1, now() - make_interval(hours => $2))`,
      [`${name}@example.org`, 100 - index],
    )
}

async function addAccount(name: string, isVerified = true): Promise<SamplePerson> {
  const person = await addPerson(site.db, { fullName: 'Joins', isVerified: false })
  await site.db.query(
    'update auth.users set email = $2, email_verified_at = case when $3 then now() end where id = $1',
    [person.userId, `${name}@example.org`, isVerified],
  )
  return person
}

async function writeWave(size: number, changes: object = {}): Promise<string> {
  const { body } = await call('campaigns', 'POST', { ...draft, wave: { size, validDays: 7 }, ...changes })
  return v.parse(createdSchema, body).id
}

async function sendWave(size: number, changes: object = {}): Promise<string> {
  const id = await writeWave(size, changes)
  expect(await confirm(id)).toMatchObject({ status: 204 })
  await send()
  return id
}

const readWave = async (id: string) => v.parse(waveSchema, (await call(`waves/${id}`, 'GET')).body)
const listWaves = async () => v.parse(waveListSchema, (await call('waves', 'GET')).body)
const mails = () => smtp.messages.slice(before)
const writtenTo = () =>
  mails()
    .map(({ recipients }) => recipients[0]?.split('@')[0])
    .sort()

function findToken(name: string): string {
  const mail = mails().findLast(({ recipients }) => recipients.includes(`${name}@example.org`))
  return /\/invitation\?token=([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? ''
}

const open = (token: string) => site.call('/api/invitations/open', { method: 'POST', body: { token } })

async function expire(name: string): Promise<void> {
  await site.db.query(
    `update invitations set expires_at = now() - interval '1 second'
      where person_id = (select id from auth.vip_subscriptions where email = $1)`,
    [`${name}@example.org`],
  )
}

test('a wave invites those who confirmed first and agreed to emails, once each, and reports their responses', async () => {
  await addWaiting(['ada', 'ben', 'cleo', 'dan'])
  await site.db.query(
    `insert into auth.vip_subscriptions (email, created_at) values ('unconfirmed@example.org', '2020-01-01')`,
  )
  await site.db.query(
    `update auth.mail_consents set withdrawn_at = now(), withdrawn_by = 'link' where email = 'ada@example.org'`,
  )
  await addAccount('cleo')
  expect(await listWaves()).toMatchObject({ canBeInvited: 2, freePlaces: 0, waves: [] })
  const id = await sendWave(1)
  expect(writtenTo()).toEqual(['ben'])
  expect(mails()[0]?.parsed.text).toMatch(/Open your invitation:\n.*\n\nIt’s valid until \d+ /)
  expect(await readWave(id)).toMatchObject({
    figures: { invited: 1, joined: 0 },
    invitations: [{ maskedEmail: 'be…@example.org', state: 'invited', expiresAt: expect.any(String) }],
  })
  await sendWave(10)
  expect(writtenTo()).toEqual(['ben', 'dan'])
  expect(await confirm(await writeWave(10))).toMatchObject({ body: { error: { code: 'no_recipients' } } })
})

test('opening an invitation’s link shows its address and changes nothing, and joining uses it up', async () => {
  await addWaiting(['ada'])
  const id = await sendWave(1)
  const token = findToken('ada')
  expect(token.length).toBeGreaterThan(80)
  expect((await open(changeSignature(token))).status).toBe(404)
  for (let time = 0; time < 2; time += 1)
    expect(await open(token)).toMatchObject({ status: 200, body: { email: 'ada@example.org' } })
  expect((await readWave(id)).figures).toMatchObject({ opened: 1 })
  const ada = await addAccount('ada', false)
  expect((await readWave(id)).figures).toMatchObject({ opened: 1, joined: 0 })
  await site.db.query('update auth.users set email_verified_at = now() where id = $1', [ada.userId])
  expect(await readWave(id)).toMatchObject({
    figures: { joined: 1, opened: 0 },
    invitations: [{ fullName: 'Joins', state: 'joined' }],
  })
  expect((await open(token)).status).toBe(404)
  expect((await call('campaigns', 'GET')).body).toMatchObject({ campaigns: [] })
})

test('unused places go to the next wave once, and not to people already invited', async () => {
  await addWaiting(['ada', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus'])
  refuse((address) => (address.startsWith('ben') ? { code: 550, text: '5.1.1 Unknown' } : null))
  const first = await sendWave(3)
  const token = findToken('ada')
  await expire('ada')
  await site.db.query(`delete from auth.vip_subscriptions where email = 'cleo@example.org'`)
  expect((await open(token)).status).toBe(404)
  expect(await listWaves()).toMatchObject({ canBeInvited: 4, freePlaces: 3 })
  expect((await readWave(first)).figures).toMatchObject({ expired: 1, unreached: 1, left: 1, passedOn: 0 })
  const second = await sendWave(1, { subject: 'Your turn' })
  expect(writtenTo()).toEqual(['ada', 'cleo', 'dan', 'eva', 'finn', 'gus'])
  expect((await readWave(second)).figures).toMatchObject({ invited: 4 })
  expect((await readWave(first)).figures).toMatchObject({ passedOn: 3 })
  expect(await listWaves()).toMatchObject({ canBeInvited: 0, freePlaces: 0 })
})

test('people whom a stopped wave has not reached can be in another wave', async () => {
  await addWaiting(['ada', 'ben'])
  const id = await writeWave(2)
  await confirm(id)
  await site.db.query('select begin_campaign($1)', [id])
  expect((await readWave(id)).figures).toMatchObject({ waiting: 2 })
  await call(`campaigns/${id}/act`, 'POST', { act: 'stop' })
  expect((await readWave(id)).figures).toMatchObject({ waiting: 0 })
  await sendWave(2)
  expect(writtenTo()).toEqual(['ada', 'ben'])
})

test('people who join or leave after being selected for a wave get no email', async () => {
  await addWaiting(['ada', 'ben'])
  const id = await writeWave(2)
  await confirm(id)
  await site.db.query('select begin_campaign($1)', [id])
  await addAccount('ada')
  await site.db.query(
    `insert into auth.mail_suppressions (address_hash, reason) values ($1, 'unsubscribed')`,
    [site.dependencies.keyedHash('ben@example.org')],
  )
  await send()
  expect(writtenTo()).toEqual([])
  expect((await readWave(id)).figures).toMatchObject({ joined: 1, unreached: 1 })
})

test('a wave can be limited to a segment, and errors name its invalid size or days', async () => {
  await addWaiting(['ada', 'ben'])
  const { body } = await call('segments', 'POST', { name: 'Ben', search: 'ben@' })
  await sendWave(5, { segmentId: v.parse(createdSchema, body).id })
  expect(writtenTo()).toEqual(['ben'])
  const refused = await call('campaigns', 'POST', { ...draft, wave: { size: 0, validDays: 91 } })
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { fields: [{ field: 'wave.size' }, { field: 'wave.validDays' }] } },
  })
  const moderator = await addPerson(site.db, { role: 'moderator' })
  expect((await call('waves', 'GET', undefined, moderator)).status).toBe(404)
})
