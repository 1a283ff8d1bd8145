import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, addSession, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { peoplePerPage } from './contact-limits.ts'
import { type PeoplePage, peoplePageSchema, personSchema } from './people-schemas.ts'

let owner: SamplePerson

const site = await createTestSite()

beforeEach(async () => {
  await site.db.query('truncate auth.first_owner, staff_members, staff_factor_resets, staff_alerts')
  await site.db.query(
    'truncate auth.users, auth.vip_subscriptions, auth.mail_consents, auth.audit_log, moderation_cases, people_segments cascade',
  )
  owner = await addPerson(site.db, { role: 'owner', fullName: 'Olga Owner' })
})

async function list(query: Record<string, string> = {}, as = owner): Promise<PeoplePage> {
  const { body } = await site.call(`/api/desk/people?${new URLSearchParams(query)}`, { as })
  return v.parse(peoplePageSchema, body)
}

const namesOf = ({ people }: PeoplePage) => people.map(({ fullName }) => fullName)
const post = (id: string, what: 'record' | 'address', as = owner) =>
  site.call(`/api/desk/people/${id}/${what}`, { method: 'POST', as })

async function addVip(email: string, isConfirmed = true): Promise<string> {
  const rows = await site.db.query<{ id: string }>(
    `insert into auth.vip_subscriptions (email, confirmed_at) values ($1, case when $2 then now() end) returning id`,
    [email, isConfirmed],
  )
  return rows[0]?.id ?? ''
}

/** Makes existing people older, so that the next person is newer. */
async function letTimePass(): Promise<void> {
  for (const table of ['auth.users', 'auth.vip_subscriptions'])
    await site.db.query(`update ${table} set created_at = created_at - interval '1 minute'`)
}

const readActs = () =>
  site.db.query(
    `select action, by_role as by, actor_id as actor, account_id as account, subject_id as subject
      from auth.audit_log where by_role = 'site_owner' order by id`,
  )

test('an address is listed as one person, whether it has an account, is on the VIP list, or both', async () => {
  await letTimePass()
  const both = await addPerson(site.db, { fullName: 'Both Lists' })
  await addVip(both.email)
  await letTimePass()
  await addPerson(site.db, { fullName: 'Un Confirmed', isVerified: false })
  await letTimePass()
  const known = await addPerson(site.db, { fullName: 'Known Address', isVerified: false })
  await addVip(known.email)
  await letTimePass()
  const vip = await addVip('only.vip@example.org')
  await letTimePass()
  await addVip('asked.vip@example.org', false)
  const page = await list()
  expect(
    page.people.map(({ fullName, maskedEmail, state, isVip }) => [fullName ?? maskedEmail, state, isVip]),
  ).toEqual([
    ['as…@example.org', 'asked', true],
    ['on…@example.org', 'verified', true],
    ['Known Address', 'asked', true],
    ['Un Confirmed', 'asked', false],
    ['Both Lists', 'joined', true],
    ['Olga Owner', 'joined', false],
  ])
  expect(page.people[1]?.id).toBe(vip)
  expect(JSON.stringify(page)).not.toContain(both.email)
  expect(namesOf(await list({ state: 'joined' }))).toEqual(['Both Lists', 'Olga Owner'])
  expect(namesOf(await list({ state: 'verified' }))).toEqual([null])
  expect(namesOf(await list({ state: 'asked' }))).toEqual([null, 'Known Address', 'Un Confirmed'])
})

test('people are found by part of their address or name in any letter case, and not by other data', async () => {
  const person = await addPerson(site.db, { fullName: 'Jörg Ähre_100%' })
  await addVip('vip.member@example.org')
  expect(namesOf(await list({ search: 'ÄHRE' }))).toEqual(['Jörg Ähre_100%'])
  expect(namesOf(await list({ search: '_100%' }))).toEqual(['Jörg Ähre_100%'])
  expect(namesOf(await list({ search: '%%%' }))).toEqual([])
  expect(namesOf(await list({ search: person.email.toUpperCase() }))).toEqual(['Jörg Ähre_100%'])
  expect(namesOf(await list({ search: 'vip.mem' }))).toEqual([null])
  expect(namesOf(await list({ search: 'example.org', state: 'verified' }))).toEqual([null])
  expect(namesOf(await list({ search: 'Clinic' }))).toEqual([])
  expect(await site.call('/api/desk/people?search=ab', { as: owner })).toMatchObject({
    status: 400,
    body: { error: { fields: [{ field: 'search', message: expect.stringContaining('at least 3') }] } },
  })
})

/** Adds people who differ in everything that the list can be filtered by. Returns the id of a segment. */
async function addVariousPeople(): Promise<string> {
  await site.db.query(`insert into auth.sources (channel, host, last_day) values ('chat', 'chat.example', now())
    on conflict do nothing`)
  const writer = await addPerson(site.db, { fullName: 'Wanda Writer' })
  const secretive = await addPerson(site.db, { fullName: 'Sam Secretive' })
  const quiet = await addPerson(site.db, { fullName: 'Quentin Quiet' })
  await addVip(quiet.email, false)
  const shown = await addStory(site.db, writer, { title: 'Shown' })
  await addStory(site.db, secretive, { title: 'Secret', isPublic: false })
  await site.db.query(`update stories set air_quality_issues = array['Mold']`)
  await site.db.query('insert into comments (story_id, user_id, content) values ($1, $2, $3)', [
    shown,
    owner.userId,
    'Thanks',
  ])
  await site.db.query(
    `insert into auth.mail_consents (email, form, wording, confirmed_at, withdrawn_at, withdrawn_by)
      values ($1, 'waitlist', 'Yes', now(), null, null), ($2, 'waitlist', 'Yes', now(), now(), 'link')`,
    [writer.email, secretive.email],
  )
  await site.db.query(
    `update auth.vip_subscriptions set source_id = (select id from auth.sources where channel = 'chat'), sent_at = now()`,
  )
  await site.db.query(`update auth.users set created_at = '2026-01-31T23:59:59.999Z' where id = $1`, [
    writer.userId,
  ])
  await site.db.query(`update auth.users set created_at = '2026-02-01T00:00:00Z' where id = $1`, [
    secretive.userId,
  ])
  await site.db.query(
    `update auth.sessions set refreshed_at = '2026-03-04T00:00:00Z' where user_id in ($1, $2, $3)`,
    [writer.userId, quiet.userId, owner.userId],
  )
  await site.db.query(`update auth.sessions set refreshed_at = '2026-03-05T00:00:00Z' where user_id = $1`, [
    secretive.userId,
  ])
  const [segment] = await site.db.query<{ id: string }>(
    `insert into people_segments (name, search, filter) values ('Storytellers', '', '{"posted":"yes"}') returning id`,
  )
  return segment?.id ?? ''
}

test('people are filtered by each criterion, alone and together, and counted', async () => {
  const segment = await addVariousPeople()
  const [writer, secretive, quiet, olga] = ['Wanda Writer', 'Sam Secretive', 'Quentin Quiet', 'Olga Owner']
  const expected: [Record<string, string>, (string | undefined)[]][] = [
    [{ source: 'chat' }, [quiet]],
    [{ source: 'unknown' }, [olga, secretive, writer]],
    [{ to: '2026-01-31' }, [writer]],
    [{ from: '2026-02-01', to: '2026-02-01' }, [secretive]],
    [{ story: 'public' }, [writer]],
    [{ story: 'private' }, [secretive]],
    [{ story: 'none' }, [quiet, olga]],
    // A private story’s issue stays private.
    [{ issue: 'Mold' }, [writer]],
    [{ consent: 'given' }, [writer]],
    [{ consent: 'withdrawn' }, [secretive]],
    [{ consent: 'none' }, [quiet, olga]],
    [{ posted: 'yes' }, [olga, secretive, writer]],
    [{ posted: 'no' }, [quiet]],
    [{ returned: '2026-03-05' }, [secretive]],
    [{ segment }, [olga, secretive, writer]],
    [{ segment, story: 'none' }, [olga]],
    [{ segment: crypto.randomUUID() }, []],
    [{ source: 'unknown', consent: 'given', issue: 'Mold', state: 'joined' }, [writer]],
    [{ source: 'chat', consent: 'given' }, []],
  ]
  for (const [filter, names] of expected) {
    const page = await list(filter)
    expect(new Set(namesOf(page)), JSON.stringify(filter)).toEqual(new Set(names))
    const { body } = await site.call(`/api/desk/people/count?${new URLSearchParams(filter)}`, { as: owner })
    expect(body, JSON.stringify(filter)).toEqual({ people: names.length })
  }
  const { people } = await list({ source: 'chat' })
  expect(people).toMatchObject([
    { source: { channel: 'chat' }, stories: 0, consent: 'none', mailedAt: expect.any(String) },
  ])
  for (const [field, value] of [
    ['source', 'x'],
    ['from', '2026-02-30'],
    ['issue', 'x'],
    ['segment', 'x'],
    ['sort', 'x'],
  ] as const)
    expect(await site.call(`/api/desk/people?${field}=${value}`, { as: owner })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field }] } },
    })
})

test('people are listed by name, those without one last, and oldest first, in pages without gaps', async () => {
  for (let index = 0; index < peoplePerPage; index += 1) {
    if (index % 3 === 0) await addVip(`nameless${index}@example.org`)
    else await addPerson(site.db, { fullName: index % 2 ? `Émile ${index % 5}` : `eve ${index % 5}` })
  }
  for (const sort of ['name', 'oldest']) {
    const first = await list({ sort })
    const second = await list({ sort, cursor: first.nextCursor ?? '' })
    const people = [...first.people, ...second.people]
    expect(new Set(people.map(({ id }) => id)).size).toBe(peoplePerPage + 1)
    expect(second.nextCursor).toBeNull()
    const key = ({ fullName, since }: (typeof people)[number]) =>
      sort === 'name' ? (fullName ?? '\uffff') : since
    const { compare } = new Intl.Collator('en')
    expect(people.map(key)).toEqual(people.map(key).toSorted(compare))
  }
})

test('a segment with a search filters the list only after a fresh proof', async () => {
  await addVip('only.vip@example.org')
  const [segment] = await site.db.query<{ id: string }>(
    `insert into people_segments (name, search) values ('One', 'only.v') returning id`,
  )
  const filter = { segment: segment?.id ?? '' }
  expect((await list(filter)).people).toHaveLength(1)
  await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  for (const path of ['', '/count'])
    expect(
      await site.call(`/api/desk/people${path}?${new URLSearchParams(filter)}`, { as: owner }),
    ).toMatchObject({ status: 403, body: { error: { code: 'reauthentication_needed' } } })
})

describe('pages of the people list', () => {
  const many = peoplePerPage + 5

  test.each([
    ['of all', {}],
    ['of what few have', { search: 'person' }],
  ])('contain each person exactly once: %s', async (_, query) => {
    for (let index = 0; index < many; index += 1)
      if (index % 3 === 0) await addVip(`person.vip${index}@example.org`)
      else await addPerson(site.db)
    // Gives some people the same time.
    await site.db.query(`update auth.users set created_at = date_trunc('second', created_at)`)
    await site.db.query(`update auth.vip_subscriptions set created_at = date_trunc('second', created_at)`)
    const first = await list(query)
    expect(first.people).toHaveLength(peoplePerPage)
    const second = await list({ ...query, cursor: first.nextCursor ?? '' })
    expect(second.nextCursor).toBeNull()
    const ids = [...first.people, ...second.people].map(({ id }) => id)
    expect(new Set(ids).size).toBe(many + 1)
  })

  test('contain each person exactly once, even if thousands match the search', async () => {
    await site.db.query(
      `insert into auth.users (email, password_hash, created_at)
        select 'crowd' || n || '@example.net', '!', now() - n * interval '1 minute' from generate_series(1, 5100) n`,
    )
    await addVip('crowd.vip@example.net')
    const first = await list({ search: 'CROWD' })
    const second = await list({ search: 'crowd', cursor: first.nextCursor ?? '' })
    expect(first.people[0]?.maskedEmail).toBe('cr…@example.net')
    expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(2 * peoplePerPage)
    const { people } = await list({ search: 'crowd', state: 'verified' })
    expect(people).toHaveLength(1)
  })

  test('are not returned for an invalid cursor', async () => {
    expect((await site.call('/api/desk/people?cursor=x', { as: owner })).status).toBe(400)
  })
})

test('a person’s record omits the address and private texts, and each view of it is logged', async () => {
  const person = await addPerson(site.db, { fullName: 'Pat Person' })
  await addVip(person.email)
  await addStory(site.db, person, { title: 'A secret', isPublic: false })
  const shown = await addStory(site.db, person, { title: 'For all' })
  await site.db.query('insert into reports (story_id) values ($1)', [shown])
  await site.db.query(
    `insert into notification_choices (user_id, kind, on_site, by_mail) values ($1, 'reaction', true, false)`,
    [person.userId],
  )
  await site.db.query(
    `insert into auth.one_time_links (user_id, purpose, sent_at) values ($1, 'recovery', null), ($1, 'signup', now())`,
    [person.userId],
  )
  const { status, body } = await post(person.userId, 'record')
  expect(status).toBe(200)
  const record = v.parse(personSchema, body)
  expect(record).toMatchObject({
    fullName: 'Pat Person',
    state: 'joined',
    hasAccount: true,
    vipConfirmedAt: expect.any(String),
    unwanted: ['reaction'],
    cases: [{ subjectType: 'story', state: 'open' }],
    sanctions: [],
  })
  expect(
    record.stories.map(({ title, isVisible, sharePermission }) => [title, isVisible, sharePermission]),
  ).toEqual([
    ['For all', true, true],
    [null, false, false],
  ])
  expect(Object.fromEntries(record.mails.map(({ purpose, sentAt }) => [purpose, sentAt !== null]))).toEqual({
    recovery: false,
    signup: true,
    vip: false,
  })
  expect(JSON.stringify(body)).not.toMatch(/A secret|@example\.org.*@|Private words/)
  expect(JSON.stringify(body)).not.toContain(person.email)
  expect((await post(person.userId, 'address')).body).toEqual({ email: person.email })
  const look = { by: 'site_owner', actor: owner.userId, account: person.userId, subject: person.userId }
  expect(await readActs()).toEqual([
    { ...look, action: 'person_opened' },
    { ...look, action: 'address_read' },
  ])
})

test('a person who is only on the VIP list has a record until they leave it', async () => {
  const id = await addVip('only.vip@example.org')
  expect((await post(id, 'record')).body).toMatchObject({ fullName: null, hasAccount: false, stories: [] })
  expect((await post(id, 'address')).body).toEqual({ email: 'only.vip@example.org' })
  expect(await readActs()).toMatchObject([
    { action: 'person_opened', account: null, subject: id },
    { action: 'address_read', account: null, subject: id },
  ])
  await site.db.query('delete from auth.vip_subscriptions')
  expect((await post(id, 'record')).status).toBe(404)
  expect((await post(id, 'address')).status).toBe(404)
  expect((await list()).people).toHaveLength(1)
})

test('showing an address requires a fresh proof, in the API and in SQL', async () => {
  const id = await addVip('only.vip@example.org')
  await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  expect((await post(id, 'record')).status).toBe(200)
  expect(await post(id, 'address')).toMatchObject({
    status: 403,
    body: { error: { code: 'reauthentication_needed' } },
  })
  const actor = { role: 'site_owner', userId: owner.userId, sessionId: owner.sessionId } as const
  const { rows } = await site.db.database.transaction(actor, (tx) =>
    tx.execute(sql`select read_person_address(${id}::uuid) as email`),
  )
  expect(rows).toEqual([{ email: null }])
  expect(await readActs()).toMatchObject([{ action: 'person_opened' }])
})

test('without a fresh proof, searches and segments reveal no address, in the API or in SQL', async () => {
  await addVip('only.vip@example.org')
  await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  const refused = { status: 403, body: { error: { code: 'reauthentication_needed' } } }
  expect(await site.call('/api/desk/people?search=only.v', { as: owner })).toMatchObject(refused)
  const saveSegment = (search: string) =>
    site.call('/api/desk/segments', { method: 'POST', as: owner, body: { name: `of ${search}`, search } })
  expect(await saveSegment('only.v')).toMatchObject(refused)
  const actor = { role: 'site_owner', userId: owner.userId, sessionId: owner.sessionId } as const
  const run = (statement: ReturnType<typeof sql>) =>
    site.db.database.transaction(actor, (tx) => tx.execute(statement))
  const found = sql`find_people('{"search":"only.v"}', 'newest', null, null, null, 10)`
  expect((await run(sql`select from ${found}`)).rows).toEqual([])
  expect((await run(sql`select count_people('{"search":"only.v"}') as people`)).rows).toEqual([
    { people: null },
  ])
  await expect(
    run(sql`insert into people_segments (name, search, created_by) values ('a', 'only.v', ${owner.userId})`),
  ).rejects.toMatchObject({ cause: { code: '42501' } })
  expect((await list()).people).toHaveLength(2)
  expect((await saveSegment('')).status).toBe(201)
})

test('moderators, analysts and owners without their second factor can’t read people, in the API or in SQL', async () => {
  const person = await addPerson(site.db)
  const weak = { ...owner, sessionId: await addSession(site.db, owner.userId) }
  const others = [
    await addPerson(site.db, { role: 'moderator' }),
    await addPerson(site.db, { role: 'analyst' }),
    person,
    weak,
  ]
  for (const as of others) {
    for (const path of ['people', 'people/count', 'segments'])
      expect((await site.call(`/api/desk/${path}`, { as })).status).toBe(404)
    expect((await post(person.userId, 'record', as)).status).toBe(404)
    expect((await post(person.userId, 'address', as)).status).toBe(404)
  }
  expect(await readActs()).toEqual([])
})
