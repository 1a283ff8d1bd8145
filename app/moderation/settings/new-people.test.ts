import { beforeEach, expect, test } from 'vitest'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { openDesk } from '../testing/desk.ts'

let newcomer: SamplePerson
beforeEach(async () => {
  newcomer = await addPerson(site.db)
})

const choose = (body: object) =>
  site.call('/api/desk/moderation-settings', { method: 'PATCH', as: owner, body })

const site = await createTestSite()
const owner = await addPerson(site.db, { role: 'owner' })
const moderator = await addPerson(site.db, { role: 'moderator' })
const story = await addStory(site.db, owner)
expect(await choose({ limitsNewPeople: true })).toMatchObject({ body: { limitsNewPeople: true } })

const share = (content: string, as = newcomer, title: string | null = null) =>
  site.call('/api/stories', { method: 'POST', as, body: { title, content, sharePermission: true } })
const comment = (content: string, as = newcomer) =>
  site.call(`/api/stories/${story}/comments`, { method: 'POST', as, body: { content } })
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

async function addKnownPerson(): Promise<SamplePerson> {
  const person = await addPerson(site.db)
  await addStory(site.db, person)
  await addStory(site.db, person)
  await site.db.query(
    `update auth.users set created_at = now() - interval '24 hours 1 second' where id = $1`,
    [person.userId],
  )
  return person
}

test.each([
  ['https://a.example and http://b.example', 2],
  ['HTTPS://www.a.example', 1],
  ['www.a.example,www.b.example', 2],
  ['ｈｔｔｐｓ://a.example ht\u200Btps://b.example', 2],
  ['awww.that is no link, nor is a.example', 0],
])('the text “%s” has %i links', async (content, links) => {
  expect(await site.db.query('select count_links($1) as links', [content])).toEqual([{ links }])
})

test.each([
  ['@ada and @grace', 2],
  ['(@ада)', 1],
  ['ada@example.org', 0],
  ['https://social.example/@ada', 0],
  ['＠ada @ noon', 1],
])('the text “%s” mentions %i people', async (content, mentions) => {
  expect(await site.db.query('select count_mentions($1) as mentions', [content])).toEqual([{ mentions }])
})

test('a new member’s text with more than one link is held, and the moderator is told why', async () => {
  const desk = openDesk(site)
  expect(await site.call(`/api/stories/${idOf(await share('See https://a.example'))}`)).toMatchObject({
    status: 200,
  })
  const held = await share('https://a.example', newcomer, 'www.b.example')
  expect(held).toMatchObject({ status: 201 })
  const id = idOf(held)
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 404 })
  expect(await desk.read(await desk.findOpenCase(id), moderator)).toMatchObject({
    band: 3,
    isHeld: true,
    why: [
      'By a new member, with more links than allowed, not published yet',
      'Found automatically, not reported',
    ],
  })
  await desk.decide(moderator, id, 'approve')
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 200 })
})

test('an edit is held if it has more links than new members may publish', async () => {
  const desk = openDesk(site)
  const id = idOf(await comment('See https://a.example'))
  const edit = (content: string) =>
    site.call(`/api/comments/${id}`, { method: 'PATCH', as: newcomer, body: { content } })
  expect(await edit('Please see https://a.example')).toMatchObject({ status: 200 })
  const isHeld = async () =>
    site.db.query('select held_at is not null as held, held_for from comments where id = $1', [id])
  expect(await isHeld()).toEqual([{ held: false, held_for: null }])
  expect(await edit('https://a.example https://b.example')).toMatchObject({ status: 200 })
  expect(await isHeld()).toEqual([{ held: true, held_for: 'edited_new_links' }])
  await desk.decide(moderator, id, 'approve')
  expect(await edit('Still https://a.example https://b.example')).toMatchObject({ status: 200 })
  expect(await isHeld()).toEqual([{ held: true, held_for: 'edited_new_links' }])
})

test('an account is created no matter how many links its story has', async () => {
  const open = await createTestSite({ verificationRequired: false })
  await open.db.query('update moderation_settings set limits_new_people = true')
  const joined = await open.call('/api/waitlist', {
    method: 'POST',
    body: {
      fullName: 'Ada Lovelace',
      email: 'ada@example.org',
      password: 'a phrase nobody guesses',
      workDescription: 'Mathematician',
      airQualityStory: '@ada @grace @mary',
      sharePermission: true,
    },
  })
  expect(joined).toMatchObject({ status: 201, body: { outcome: 'story_shared' } })
})

test('a private story with too many links is held once it is shared', async () => {
  const desk = openDesk(site)
  const id = await addStory(site.db, newcomer, {
    content: 'https://a.example https://b.example',
    isPublic: false,
  })
  const shown = await site.call(`/api/stories/${id}`, {
    method: 'PATCH',
    as: newcomer,
    body: { sharePermission: true },
  })
  expect(shown).toMatchObject({ status: 200, body: { isHeld: true } })
  expect(await desk.findOpenCase(id)).toEqual(expect.any(String))
})

test('a text with too many mentions is rejected, even in an edit, and the error names the field', async () => {
  const message =
    'While you are new here, a text can mention up to 2 people. This one mentions 3. Please remove 1.'
  const refusal = {
    status: 422,
    body: { error: { code: 'too_many_mentions', message, field: 'content', fields: [{ message }] } },
  }
  expect(await comment('@ada @grace @mary')).toMatchObject(refusal)
  expect(await share('@ada @grace', newcomer, '@mary')).toMatchObject(refusal)
  const id = idOf(await comment('@ada @grace'))
  expect(
    await site.call(`/api/comments/${id}`, {
      method: 'PATCH',
      as: newcomer,
      body: { content: '@ada @grace @mary' },
    }),
  ).toMatchObject(refusal)
})

test('five of ten concurrent comments by a new member are accepted, and the error says when to retry', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => comment(`Comment ${n}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  await site.db.query(
    `update comments set created_at = now() - interval '58 minutes 30 seconds' where id =
      (select id from comments where user_id = $1 order by created_at limit 1)`,
    [newcomer.userId],
  )
  expect(await comment('Once more')).toMatchObject({
    status: 429,
    body: {
      error: {
        code: 'over_new_person_limit',
        message:
          'While you are new here, you can write 5 comments in an hour. You can send the next one in 2 minutes.',
      },
    },
  })
  await site.db.query(
    `update comments set created_at = created_at - interval '91 seconds' where user_id = $1`,
    [newcomer.userId],
  )
  expect(await comment('Once more')).toMatchObject({ status: 201 })
})

test('a new member may write two stories a day, and making one private does not allow a third', async () => {
  const first = idOf(await share('One'))
  await site.call(`/api/stories/${first}`, {
    method: 'PATCH',
    as: newcomer,
    body: { sharePermission: false },
  })
  expect(await share('Two')).toMatchObject({ status: 201 })
  expect(await share('Three')).toMatchObject({
    status: 429,
    body: {
      error: {
        message:
          'While you are new here, you can write 2 stories in a day. You can send the next one in 24 hours.',
      },
    },
  })
})

test('if new members may write no stories, the error says that', async () => {
  await choose({ newStoriesPerDay: 0 })
  expect(await share('One')).toMatchObject({
    status: 403,
    body: { error: { message: 'While you are new here, you can’t write stories yet.' } },
  })
  await choose({ newStoriesPerDay: 2 })
})

test('comments that no one else can read don’t count towards a new member’s limits', async () => {
  const own = await addStory(site.db, newcomer, { isPublic: false })
  await site.db.query(`update auth.users set created_at = now() - interval '2 days' where id = $1`, [
    newcomer.userId,
  ])
  for (const as of [newcomer, newcomer]) await addComment(site.db, as, own)
  const heldFor = async () => {
    const id = idOf(await comment('https://a.example https://b.example https://c.example'))
    return site.db.query('select held_for from comments where id = $1', [id])
  }
  expect(await heldFor()).toEqual([{ held_for: 'new_links' }])
  await site.db.query('update stories set share_permission = true, is_public = true where id = $1', [own])
  expect(await heldFor()).toEqual([{ held_for: null }])
})

test('limits for new members end a day after joining with two approved texts, and never apply to staff', async () => {
  const known = await addKnownPerson()
  const text = '@a @b @c https://a.example https://b.example'
  expect(await site.call(`/api/stories/${idOf(await share(text, known))}`)).toMatchObject({ status: 200 })
  await addComment(site.db, moderator, story)
  expect(await comment(text, moderator)).toMatchObject({ status: 201 })
  await choose({ limitsNewPeople: false })
  expect(await site.call(`/api/stories/${idOf(await share(text))}`)).toMatchObject({ status: 200 })
  await choose({ limitsNewPeople: true })
})
