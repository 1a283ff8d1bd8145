import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { purgeLinks } from '#app/accounts/auth/core/purge-expired.command.server.ts'
import { issueLink } from '#app/accounts/auth/links/issue-link.command.server.ts'
import { suspendPerson } from '#app/moderation/testing/suspend-person.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

const site = await createTestSite()

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

const readWaiting = (email: string) =>
  site.db.query(
    `select l.story from auth.one_time_links l join auth.users u on u.id = l.user_id
      where u.email = $1 and l.story is not null order by l.created_at`,
    [email],
  )

const readProfile = (email: string) =>
  site.db.query(
    `select p.full_name, p.work_description from profiles p join auth.users u on u.id = p.user_id where u.email = $1`,
    [email],
  )

async function issueLastMail() {
  const linkId = String(site.mails.at(-1)?.linkId)
  const link = await site.db.database.accounts((tx) => issueLink(tx, linkId, site.dependencies))
  if (!link) throw new Error('the last mail has no link')
  return link
}

async function follow({ token: token_hash }: { token: string }, type: string): Promise<void> {
  const { status } = await site.call('/auth/v1/verify', { method: 'POST', body: { token_hash, type } })
  expect(status).toBe(200)
}

const countRows = () =>
  site.db.query(
    'select (select count(*) from auth.users) as users, (select count(*) from stories) as stories',
  )

test('a story sent without a name never has the name in its title, neither while waiting nor when public', async () => {
  const form = fillForm({ isAnonymous: true })
  expect((await join(form)).status).toBe(201)
  expect(await readWaiting(form.email)).toMatchObject([{ story: { title: 'An Air Quality Story' } }])
  await follow(await issueLastMail(), 'signup')
  expect(await readStories(form.email)).toMatchObject([{ title: 'An Air Quality Story', is_visible: true }])
  expect((await site.call('/api/stories')).body).toMatchObject({
    stories: expect.arrayContaining([
      expect.objectContaining({
        title: 'An Air Quality Story',
        author: { fullName: null, organization: null, avatarUrl: null },
      }),
    ]),
  })
})

test('joining the waitlist creates an account, whose profile and story wait for one confirmation email', async () => {
  const form = fillForm()
  const before = site.mails.length
  const { status, body } = await join(form)
  expect({ status, body }).toEqual({ status: 201, body: { outcome: 'account_created' } })
  expect(site.mails.slice(before)).toEqual([{ template: 'confirm-sign-up', linkId: expect.any(String) }])
  expect(await readStories(form.email)).toEqual([])
  expect(await readProfile(form.email)).toEqual([{ full_name: null, work_description: null }])
  await follow(await issueLastMail(), 'signup')
  expect(await readStories(form.email)).toEqual([
    {
      title: "Ada Lovelace's Air Quality Story",
      content: 'The candles smoke.',
      air_quality_issues: ['general'],
      share_permission: true,
      is_public: true,
      is_visible: true,
    },
  ])
  expect(await readProfile(form.email)).toEqual([
    { full_name: 'Ada Lovelace', work_description: 'Mathematician' },
  ])
  expect(await readWaiting(form.email)).toEqual([])
})

test('the same submission sent twice simultaneously creates one account with one story and one email', async () => {
  const form = fillForm()
  const before = site.mails.length
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => join(form, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await readWaiting(form.email)).toHaveLength(1)
  expect(site.mails.length - before).toBe(1)
})

test('one idempotency key for two different submissions is rejected', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await join(fillForm(), key)
  const { status, body } = await join(fillForm(), key)
  expect(status).toBe(422)
  expect(body).toMatchObject({ error: { code: 'idempotency_key_reused' } })
})

test('an address with an account gets the same response, and its story waits until the email is confirmed', async () => {
  const member = await addPerson(site.db)
  const known = await join(fillForm({ email: member.email }))
  const unknown = await join(fillForm())
  expect(known.body).toEqual(unknown.body)
  expect(known.status).toBe(unknown.status)
  expect(await readStories(member.email)).toEqual([])
  expect(site.mails.at(-2)).toMatchObject({ template: 'already-registered' })
})

test('a story is added to a member’s account when they follow its link, and nothing else from that sign-up is', async () => {
  const member = await addPerson(site.db)
  const before = await readProfile(member.email)
  await join(fillForm({ email: member.email, fullName: 'Mallory', airQualityStory: 'One of two.' }))
  await join(fillForm({ email: member.email, fullName: 'Mallory', airQualityStory: 'Two of two.' }))
  const link = await issueLastMail()
  expect(link).toMatchObject({ purpose: 'story_confirmation', storyTitle: "Mallory's Air Quality Story" })
  expect(await readStories(member.email)).toEqual([])
  await follow(link, 'email')
  const [stored] = await readStories(member.email)
  expect(stored).toMatchObject({ content: 'Two of two.', is_visible: true })
  expect(JSON.stringify(stored)).not.toContain('Mallory')
  expect(await readProfile(member.email)).toEqual(before)
  expect(await readWaiting(member.email)).toMatchObject([{ story: { content: 'One of two.' } }])
})

test('an emailed link alone adds no story to an account with a second factor, whose owner adds it after signing in', async () => {
  const member = await addPerson(site.db)
  await site.db.query(
    `insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [member.userId],
  )
  await join(fillForm({ email: member.email, airQualityStory: 'What a stranger wrote.' }))
  await follow(await issueLastMail(), 'email')
  expect(await readStories(member.email)).toEqual([])
  expect(await readWaiting(member.email)).toMatchObject([{ story: { content: 'What a stranger wrote.' } }])
  await site.db.query(`update auth.sessions set aal = 'aal2' where id = $1`, [member.sessionId])
  const { body } = await site.call('/api/profile/waiting-stories', { as: member })
  expect(body).toMatchObject({ stories: [{ content: 'What a stranger wrote.' }] })
})

test('if two sign-ups use one new address, only the confirmed one is stored in the account', async () => {
  const form = fillForm()
  await join({ ...form, fullName: 'Mallory', airQualityStory: 'What a stranger wrote.' })
  await join(form)
  const link = await issueLastMail()
  await join({ ...form, fullName: 'Trudy', airQualityStory: 'What another stranger wrote.' })
  await follow(link, 'signup')
  expect(await readStories(form.email)).toMatchObject([{ content: form.airQualityStory }])
  expect(await readProfile(form.email)).toMatchObject([{ full_name: 'Ada Lovelace' }])
  expect(await readWaiting(form.email)).toEqual([])
})

test.each(['a member', 'an unconfirmed account'])(
  'a story that waits for %s expires with its link; the account stays',
  async (who) => {
    const email = who === 'a member' ? (await addPerson(site.db)).email : fillForm().email
    await join(fillForm({ email }))
    await issueLastMail()
    expect(await readWaiting(email)).not.toEqual([])
    const clock = () => new Date(Date.now() + 3 * 86_400_000)
    await site.db.database.accounts((tx) => purgeLinks(tx, clock(), 1000))
    expect(await readWaiting(email)).toEqual([])
    expect(await readStories(email)).toEqual([])
    expect(await site.db.query('select from auth.users where email = $1', [email])).toHaveLength(1)
  },
)

test('the response never reveals that the owner of an address is under a sanction', async () => {
  const member = await addPerson(site.db)
  await suspendPerson(site.db, member)
  const known = await join(fillForm({ email: member.email }))
  expect(known).toMatchObject({ status: 201, body: { outcome: 'account_created' } })
  expect(await readStories(member.email)).toEqual([])
})

test('without verification the response says what happened to the waitlist story', async () => {
  const open = await createTestSite({ verificationRequired: false })
  expect((await join(fillForm(), {}, open)).body).toEqual({ outcome: 'story_shared' })
  expect((await join(fillForm({ sharePermission: false }), {}, open)).body).toEqual({
    outcome: 'story_saved',
  })
  const { body } = await open.call('/api/stories')
  expect(body).toMatchObject({ stories: [{ content: 'The candles smoke.' }] })
})

test('without verification, an address with an account is rejected with an error at the field, and nothing is stored or emailed', async () => {
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

describe('an invalid field of the waitlist form', () => {
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
  ])('is rejected with an error that names it: %s: %j', async (field, value, code) => {
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

  test('is reported together with all others', async () => {
    const { body } = await join({})
    const fields = ['fullName', 'email', 'password', 'workDescription', 'airQualityStory']
    expect(body).toMatchObject({ error: { fields: fields.map((field) => ({ field, code: 'required' })) } })
  })

  test.each(['password', '123456', 'qwerty'])(
    'is rejected if it is the common password %s',
    async (password) => {
      const before = await countRows()
      const { status, body } = await join(fillForm({ password }))
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { error: { code: 'weak_password', field: 'password' } },
      })
      expect(await countRows()).toEqual(before)
    },
  )

  test('is rejected if it is an address of a refused domain, or if sign-up is closed', async () => {
    const refusing = await createTestSite({ refusedEmailDomains: ['example.org'] })
    const refused = await join(fillForm(), {}, refusing)
    expect(refused.body).toMatchObject({ error: { code: 'email_address_invalid', field: 'email' } })
    const closed = await createTestSite({ signUpOpen: false })
    expect((await join(fillForm(), {}, closed)).body).toMatchObject({ error: { code: 'signup_disabled' } })
  })
})

test('a waitlist story’s 1,000 characters of any script are stored exactly as typed', async () => {
  const start = `"'<script>alert(1)</script>' 👩‍👩‍👧‍👦 שלום\u2028ﷺ \u202Eabc\u202C\n`
  const length = [...new Intl.Segmenter().segment(start)].length
  const airQualityStory = `${start}${'é'.repeat(1000 - length)}`
  const form = fillForm({ airQualityStory })
  expect((await join(form)).status).toBe(201)
  await follow(await issueLastMail(), 'signup')
  expect(await readStories(form.email)).toMatchObject([{ content: airQualityStory }])
})

test('the log contains no address, name, story or password of a waitlist entry', async () => {
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
