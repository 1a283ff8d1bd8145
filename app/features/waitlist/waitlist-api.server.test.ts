import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { suspendPerson } from '#app/features/moderation/testing/suspend-person.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})

let count = 0
function fillForm(changes: Record<string, unknown> = {}) {
  count += 1
  return {
    fullName: 'Ada Lovelace',
    email: `ada${count}@example.org`,
    password: 'a phrase nobody guesses',
    organization: 'Engines',
    workDescription: 'Mathematician',
    airQualityStory: 'The candles smoke.',
    sharePermission: true,
    ...changes,
  }
}

const join = (body: unknown, headers: Record<string, string> = {}, where = site) =>
  where.call('/api/waitlist', { method: 'POST', body, headers })

const readStories = (email: string) =>
  site.db.query(
    `select s.title, s.content, s.air_quality_issues, s.share_permission, s.is_public, s.is_visible
      from stories s join auth.users u on u.id = s.user_id where u.email = $1`,
    [email],
  )

const countRows = () =>
  site.db.query(
    'select (select count(*) from auth.users) as users, (select count(*) from stories) as stories',
  )

test('joining writes account, profile and story, and queues one mail', async () => {
  const form = fillForm()
  const before = site.mails.length
  const { status, body } = await join(form)
  expect({ status, body }).toEqual({ status: 201, body: { outcome: 'account_created' } })
  expect(await readStories(form.email)).toEqual([
    {
      title: "Ada Lovelace's Air Quality Story",
      content: 'The candles smoke.',
      air_quality_issues: ['general'],
      share_permission: true,
      is_public: false,
      is_visible: false,
    },
  ])
  expect(site.mails.slice(before)).toEqual([{ template: 'confirm-sign-up', linkId: expect.any(String) }])
})

test('the same submit twice at once makes one account with one story and one mail', async () => {
  const form = fillForm()
  const before = site.mails.length
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => join(form, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await readStories(form.email)).toHaveLength(1)
  expect(site.mails.length - before).toBe(1)
})

test('one key for two different submits is refused', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await join(fillForm(), key)
  const { status, body } = await join(fillForm(), key)
  expect(status).toBe(422)
  expect(body).toMatchObject({ error: { code: 'idempotency_key_reused' } })
})

test('an address that has an account gets the same answer; the story is kept privately, and a mail says so', async () => {
  const member = await addPerson(site.db)
  const known = await join(fillForm({ email: member.email }))
  const unknown = await join(fillForm())
  expect(known.body).toEqual(unknown.body)
  expect(known.status).toBe(unknown.status)
  expect(await readStories(member.email)).toMatchObject([{ is_public: false, is_visible: false }])
  expect(site.mails.at(-2)).toMatchObject({ template: 'already-registered' })
})

test('nobody learns from the answer that the owner of an address is under a sanction', async () => {
  const member = await addPerson(site.db)
  await suspendPerson(site.db, member)
  const known = await join(fillForm({ email: member.email }))
  expect(known).toMatchObject({ status: 201, body: { outcome: 'account_created' } })
  expect(await readStories(member.email)).toMatchObject([{ is_public: false }])
})

test('without verification the answer says what became of the story', async () => {
  const open = await createTestSite({ verificationRequired: false })
  expect((await join(fillForm(), {}, open)).body).toEqual({ outcome: 'story_shared' })
  expect((await join(fillForm({ sharePermission: false }), {}, open)).body).toEqual({
    outcome: 'story_saved',
  })
  const { body } = await open.call('/api/stories')
  expect(body).toMatchObject({ stories: [{ content: 'The candles smoke.' }] })
})

test('without verification, an address that has an account is refused by name, and nothing is stored or mailed', async () => {
  const open = await createTestSite({ verificationRequired: false })
  const form = fillForm()
  await join(form, {}, open)
  const count = () =>
    open.db.query(
      'select (select count(*) from stories) stories, (select count(*) from auth.one_time_links) links',
    )
  const before = await count()
  const again = await join({ ...form, password: 'quite another phrase' }, {}, open)
  expect(again).toMatchObject({
    status: 422,
    body: {
      error: { code: 'user_already_exists', fields: [{ field: 'email', code: 'user_already_exists' }] },
    },
  })
  expect(await count()).toEqual(before)
  expect(open.mails).toEqual([])
})

describe('what is wrong is named, and nothing is written', () => {
  test.each([
    ['fullName', '', 'required'],
    ['fullName', '   ', 'required'],
    ['fullName', 'x'.repeat(101), 'too_long'],
    ['fullName', 'two\nlines', 'invalid_characters'],
    ['fullName', 7, 'required'],
    ['email', '', 'required'],
    ['email', 'nobody', 'invalid'],
    ['email', 'a@example.org\r\nBcc: b@example.org', 'invalid'],
    ['email', `${'a'.repeat(300)}@example.org`, 'invalid'],
    ['password', '', 'required'],
    ['password', '12345', 'too_short'],
    ['password', 'x'.repeat(129), 'too_long'],
    ['organization', 'x'.repeat(101), 'too_long'],
    ['organization', {}, 'required'],
    ['workDescription', '\u200b', 'required'],
    ['workDescription', 'x'.repeat(501), 'too_long'],
    ['airQualityStory', '\n\n', 'required'],
    ['airQualityStory', 'x'.repeat(1001), 'too_long'],
    ['airQualityStory', '👩‍👩‍👧‍👦'.repeat(1001), 'too_long'],
    ['airQualityStory', 'nul \u0000', 'invalid_characters'],
    ['airQualityStory', 'half \ud800', 'invalid_characters'],
    ['sharePermission', 'yes', 'required'],
    ['isPublic', true, 'unknown_field'],
    ['user_id', randomUUID(), 'unknown_field'],
    ['__proto__', { isPublic: true }, 'unknown_field'],
  ])('%s: %j', async (field, value, code) => {
    const before = await countRows()
    const form = JSON.stringify(fillForm()).replace(
      /}$/,
      `,${JSON.stringify(field)}:${JSON.stringify(value)}}`,
    )
    const { status, body } = await join(form)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        error: { code: 'invalid_input', field, fields: [{ field, code }], requestId: expect.any(String) },
      },
    })
    expect(await countRows()).toEqual(before)
  })

  test('every field at once', async () => {
    const { body } = await join({})
    const fields = ['fullName', 'email', 'password', 'workDescription', 'airQualityStory']
    expect(body).toMatchObject({ error: { fields: fields.map((field) => ({ field, code: 'required' })) } })
  })

  test.each(['password', '123456', 'qwerty'])('the common password %s', async (password) => {
    const before = await countRows()
    const { status, body } = await join(fillForm({ password }))
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { error: { code: 'weak_password', field: 'password' } },
    })
    expect(await countRows()).toEqual(before)
  })

  test('an address of a domain that this site refuses, and a closed sign-up', async () => {
    const refusing = await createTestSite({ refusedEmailDomains: ['example.org'] })
    const refused = await join(fillForm(), {}, refusing)
    expect(refused.body).toMatchObject({ error: { code: 'email_address_invalid', field: 'email' } })
    const closed = await createTestSite({ signUpOpen: false })
    expect((await join(fillForm(), {}, closed)).body).toMatchObject({ error: { code: 'signup_disabled' } })
  })
})

test('1,000 characters of any script are kept exactly as typed', async () => {
  const start = `"'<script>alert(1)</script>' 👩‍👩‍👧‍👦 שלום\u2028ﷺ \u202Eabc\u202C\n`
  const length = [...new Intl.Segmenter().segment(start)].length
  const airQualityStory = `${start}${'é'.repeat(1000 - length)}`
  const form = fillForm({ airQualityStory })
  expect((await join(form)).status).toBe(201)
  expect(await readStories(form.email)).toMatchObject([{ content: airQualityStory }])
})

test('the log holds no address, name, story or password', async () => {
  const form = fillForm({
    fullName: 'Findme Name',
    airQualityStory: 'Findme story',
    password: 'Findme password',
  })
  await join(form)
  await join({ ...form, email: 'broken' })
  const log = site.logLines.join('\n')
  expect(log).toContain('/api/waitlist')
  for (const secret of [form.email, 'Findme']) expect(log).not.toContain(secret)
})
