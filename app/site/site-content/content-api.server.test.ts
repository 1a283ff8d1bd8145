import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import type { SiteContent } from './content.ts'
import type { DeskContent } from './content-schemas.ts'
import { defaultContent } from './default-content.server.ts'
import { createSiteContent } from './shown/site-content.server.ts'

const site = await createTestSite()
const owner = await addPerson(site.db, { role: 'owner', fullName: 'Ada Owner' })
const colleague = await addPerson(site.db, { role: 'owner', fullName: 'Bo Owner' })
const moderator = await addPerson(site.db, { role: 'moderator' })
const shown = createSiteContent({ ...site.dependencies, generation: () => null })
beforeEach(async () => {
  await site.db.query('truncate content_versions, content_drafts, content_previews')
})

const path = '/api/desk/content'
const send = (method: string, to: string, body: object | undefined, as = owner) =>
  site.call(`${path}${to}`, { method, as, ...(body && { body }) })
const write = (part: object, basedOn = 0) => ({ ...defaultContent, ...part, basedOn })
const publish = (part: object, basedOn = 0, as = owner) => send('POST', '/publish', write(part, basedOn), as)
const readDesk = async (as = owner) => (await send('GET', '', undefined, as)).body as DeskContent

test('the site shows the default content until an owner changes something', async () => {
  expect(await readDesk()).toMatchObject({ version: 0, content: defaultContent, draft: null, versions: [] })
  expect(await shown.read()).toMatchObject({
    headline: 'Clean Air for Everyone',
    crowd: 'Join 2,847 others',
    countdown: { title: 'Early access offer ends in', days: 7, hours: 12, minutes: 34 },
  })
})

test('published content is visible immediately, kept as a version that can be restored, and logged with its author', async () => {
  expect(await publish({ headline: 'Breathe', offers: [] })).toMatchObject({
    status: 200,
    body: { version: 1 },
  })
  expect(await shown.read()).toMatchObject({ headline: 'Breathe', offers: [] })
  expect(await publish({ headline: 'Breathe again', offers: [] }, 1, colleague)).toMatchObject({
    status: 200,
  })
  const restored = await send('POST', '/versions/1/restore', { basedOn: 2 })
  expect(restored).toMatchObject({ status: 200, body: { version: 3 } })
  expect((await shown.read()).headline).toBe('Breathe')
  expect(await send('POST', '/versions/0/restore', { basedOn: 3 })).toMatchObject({ body: { version: 4 } })
  expect(await readDesk()).toMatchObject({
    version: 4,
    content: defaultContent,
    versions: [
      { version: 4, restoredFrom: 0, changed: ['headline', 'offers'], publishedBy: 'Ada Owner' },
      { version: 3, restoredFrom: 1, changed: ['headline'] },
      { version: 2, restoredFrom: null, changed: ['headline'], publishedBy: 'Bo Owner' },
      { version: 1, restoredFrom: null, changed: ['headline', 'offers'] },
    ],
  })
  const { body } = await site.call('/api/desk/audit', { as: owner })
  const acts = (body as { acts: { action: string; actor: string }[] }).acts.slice(0, 4)
  expect(acts.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
    'Ada Owner content_offers_changed',
    'Ada Owner content_headline_changed',
    'Ada Owner content_headline_changed',
    'Bo Owner content_headline_changed',
  ])
})

test('one of two concurrent publications is refused, lists the other’s changes, and keeps the draft', async () => {
  const mine = write({ headline: 'Mine' })
  await send('PUT', '/draft', mine, colleague)
  const both = await Promise.all([
    publish({ headline: 'Theirs', contact: 'new@example.org' }),
    send('POST', '/publish', mine, colleague),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    error: { code: 'content_changed', field: expect.stringMatching(/headline/) },
  })
  // No matter which request succeeded, a third with the same base version is also refused, with the complete conflict.
  const third = await send('POST', '/publish', write({ headline: 'Third' }), colleague)
  expect(third).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('version 1') } },
  })
  await site.db.query('truncate content_versions')
  await publish({ headline: 'Theirs', contact: 'new@example.org' })
  const late = await send('POST', '/publish', mine, colleague)
  expect(late.body).toMatchObject({
    error: {
      message: 'Ada Owner has published version 1. Yours is not published.',
      fields: [
        { field: 'headline', code: 'changed', message: 'Ada Owner has changed this.' },
        { field: 'contact', code: 'changed', message: 'Ada Owner has changed this.' },
      ],
    },
  })
  expect((await readDesk(colleague)).version).toBe(1)
})

test('the error for an invalid version names the field', async () => {
  for (const basedOn of [-1, 1.5, 1e308])
    expect(await publish({}, basedOn)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'basedOn' }] } },
    })
})

test('a content draft is visible only to its owner, and is deleted once published or discarded', async () => {
  expect(await send('PUT', '/draft', write({ headline: 'Draft' }))).toMatchObject({ status: 200 })
  expect(await readDesk()).toMatchObject({ draft: { basedOn: 0, content: { headline: 'Draft' } } })
  expect(await readDesk(colleague)).toMatchObject({ draft: null })
  expect((await shown.read()).headline).toBe('Clean Air for Everyone')
  expect(await send('DELETE', '/draft', undefined, colleague)).toMatchObject({ status: 204 })
  expect((await readDesk()).draft).not.toBeNull()
  await publish({ headline: 'Draft' })
  expect((await readDesk()).draft).toBeNull()
  expect(await publish({ headline: 'Draft' }, 1)).toMatchObject({
    status: 409,
    body: { error: { code: 'nothing_changed' } },
  })
})

test('only the latest fifty versions of the site’s content are kept', async () => {
  await site.db.query(
    `insert into content_versions (version, content, changed) select n, '{}', '{headline}' from generate_series(1, 60) n`,
  )
  expect((await readDesk()).versions.map(({ version }) => version)).toEqual(
    Array.from({ length: 50 }, (_, place) => 60 - place),
  )
  expect(await send('POST', '/versions/10/restore', { basedOn: 60 })).toMatchObject({ status: 404 })
})

describe('a preview link', () => {
  const makeLink = async (part: object, as = owner) => {
    const { status, body } = await send('POST', '/preview', write(part), as)
    expect(status).toBe(201)
    return new URL((body as { url: string }).url).searchParams.get('preview') ?? ''
  }

  test('shows the current draft, until there is another link or no draft', async () => {
    const token = await makeLink({ headline: 'Draft', contact: 'draft@example.org' })
    expect(await shown.preview(token)).toMatchObject({ headline: 'Draft', contact: 'draft@example.org' })
    await send('PUT', '/draft', write({ headline: 'Later' }))
    expect(await shown.preview(token)).toMatchObject({ headline: 'Later' })
    const next = await makeLink({ headline: 'Later' })
    expect(await shown.preview(token)).toBeNull()
    expect(await shown.preview(next)).not.toBeNull()
    await send('DELETE', '/draft', undefined)
    expect(await shown.preview(next)).toBeNull()
  })

  test('expires after a day, and when its creator loses the role', async () => {
    const leaving = await addPerson(site.db, { role: 'owner' })
    const token = await makeLink({ headline: 'Draft' }, leaving)
    for (const other of ['', 'x', 'x'.repeat(43), `${token}x`]) expect(await shown.preview(other)).toBeNull()
    await site.db.query(`update staff_members set role = 'analyst' where user_id = $1`, [leaving.userId])
    expect(await shown.preview(token)).toBeNull()
    await site.db.query(`update staff_members set role = 'owner' where user_id = $1`, [leaving.userId])
    expect(await shown.preview(token)).not.toBeNull()
    await site.db.query(`update content_previews set expires_at = now() - interval '1 second'`)
    expect(await shown.preview(token)).toBeNull()
  })
})

const offersOf = (count: number) => Array.from({ length: count }, (_, place) => `Offer ${place}`)
const product = (part: Partial<SiteContent['product']>) => ({
  product: { ...defaultContent.product, ...part },
})
const date = (localTime: string, timeZone = 'Europe/Berlin') => ({
  countdown: { kind: 'date', localTime, timeZone },
})

test.each([
  ['headline', { headline: ' ' }],
  ['headline', { headline: 'x'.repeat(81) }],
  ['headline', { headline: 'two\nlines' }],
  ['headline', { headline: 'nul\u0000' }],
  ['offers.1', { offers: ['One', ''] }],
  ['offers', { offers: offersOf(7) }],
  ['crowd.number', { crowd: { source: 'number', number: 0 } }],
  ['crowd.number', { crowd: { source: 'number', number: null } }],
  ['crowd.source', { crowd: { source: 'guess', number: 1 } }],
  ['countdown.localTime', date('')],
  ['countdown.localTime', date('tomorrow')],
  ['countdown.localTime', date('2020-01-01T00:00')],
  ['countdown.localTime', date('2090-03-26T02:30')],
  ['countdown.timeZone', date('2090-01-01T00:00', 'Mars/Olympus')],
  ['countdown.timeZone', date('2090-01-01T00:00', '')],
  ['product.intro', product({ intro: '' })],
  ['product.answers.0.text', product({ answers: [{ title: 'When', text: '' }] })],
  ['contact', { contact: 'nobody' }],
  ['postal', { postal: 'x'.repeat(301) }],
  ['waitlist.notice', { waitlist: { isOpen: false, notice: 'x'.repeat(301) } }],
  ['banner', { banner: 'x' }],
  ['basedOn', { basedOn: -1 }],
])('invalid content is rejected with an error that names the field: %s', async (field, part) => {
  const body = { ...write(part), ...part }
  for (const to of ['/publish', '/preview'])
    expect(await send('POST', to, body)).toMatchObject({ status: 400, body: { error: { field } } })
  expect((await readDesk()).version).toBe(0)
})

test('the number in “Join … others” is the real one, a chosen one, or omitted', async () => {
  const [{ count } = { count: 0 }] = await site.db.query<{ count: number }>(
    'select count(*)::int as count from auth.users where email_verified_at is not null',
  )
  await site.db.query(
    `insert into auth.vip_subscriptions (email, confirmed_at) values ('one@example.org', now()), ('two@example.org', null), ($1, now())`,
    [owner.email],
  )
  await addPerson(site.db, { isVerified: false })
  expect((await readDesk()).crowd).toBe(count + 1)
  await publish({ crowd: { source: 'counted', number: 1 } })
  expect((await shown.read()).crowd).toBe(`Join ${count + 1} others`)
  await publish({ crowd: { source: 'number', number: 1 } }, 1)
  expect((await shown.read()).crowd).toBe('Join 1 other')
  await publish({ crowd: { source: 'none', number: 1 } }, 2)
  expect((await shown.read()).crowd).toBeNull()
})

test('a countdown ends at the chosen time in its zone, and then disappears', async () => {
  await publish(date('2090-12-24T18:00'))
  const endsAt = Date.parse('2090-12-24T17:00:00Z')
  expect((await shown.read()).countdown).toEqual({
    title: 'Early access offer ends in',
    endsAt,
    label: '24 December 2090 at 18:00 CET',
  })
  const later = createSiteContent({
    ...site.dependencies,
    clock: () => new Date(endsAt),
    generation: () => null,
  })
  expect((await later.read()).countdown).toBeNull()
})

test('a closed waitlist accepts no one new, and repeats responses to earlier requests', async () => {
  const join = (key: string) =>
    site.call('/api/waitlist', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: {
        fullName: 'Ada',
        email: `${key}@example.org`,
        password: 'a phrase nobody guesses',
        workDescription: 'Nurse',
        airQualityStory: 'It smells.',
        sharePermission: true,
      },
    })
  expect(await join('before-it-closed')).toMatchObject({ status: 201 })
  await publish({ waitlist: { isOpen: false, notice: 'We are full.' } })
  expect((await shown.read()).waitlist).toEqual({ isOpen: false, notice: 'We are full.' })
  expect(await join('after-it-was-closed')).toMatchObject({
    status: 403,
    body: { error: { code: 'waitlist_closed' } },
  })
  expect(await join('before-it-closed')).toMatchObject({ status: 201 })
  expect(await site.db.query(`select from auth.users where email like 'after%'`)).toEqual([])
  await publish({ waitlist: { isOpen: true, notice: '' } }, 1)
  expect(await join('after-it-was-closed')).toMatchObject({ status: 201 })
})

test('only owners can read and change the site’s content', async () => {
  const member = await addPerson(site.db)
  for (const as of [member, moderator, undefined]) {
    const ask = (method: string, to: string, body?: object) =>
      site.call(`${path}${to}`, { method, ...(as && { as }), ...(body && { body }) })
    for (const response of [
      await ask('GET', ''),
      await ask('PUT', '/draft', write({})),
      await ask('DELETE', '/draft'),
      await ask('POST', '/preview', write({})),
      await ask('POST', '/publish', write({ headline: 'Theirs' })),
      await ask('POST', '/versions/0/restore', { basedOn: 0 }),
    ])
      expect([401, 404]).toContain(response.status)
  }
  expect((await shown.read()).headline).toBe('Clean Air for Everyone')
})

test('content stored in an older format is replaced by the default content', async () => {
  await site.db.query(
    `insert into content_versions (version, content, changed) values (1, '{"headline": "Kept", "offers": "three"}', '{headline}')`,
  )
  expect(await shown.read()).toMatchObject({ headline: 'Kept', offers: defaultContent.offers })
})
