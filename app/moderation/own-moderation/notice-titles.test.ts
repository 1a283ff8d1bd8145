import { beforeEach, expect, test } from 'vitest'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { openDesk } from '../testing/desk.ts'

let author: SamplePerson
let reporter: SamplePerson
let story: string

const site = await createTestSite()
const moderator = await addPerson(site.db, { role: 'moderator', fullName: 'Mo Moderator' })

beforeEach(async () => {
  author = await addPerson(site.db, { fullName: 'Ada King Lovelace' })
  reporter = await addPerson(site.db, { fullName: 'Rhea Reader' })
  story = await addStory(site.db, author, { title: "Ada King Lovelace's Air Quality Story" })
  const desk = openDesk(site)
  await desk.report(story, reporter)
  await desk.decide(moderator, story, 'warn')
  await desk.letTimePass()
})

const rename = (body: unknown) => site.call('/api/profile', { method: 'PATCH', as: author, body })
const change = (body: unknown) => site.call(`/api/stories/${story}`, { method: 'PATCH', as: author, body })

async function readNotice(as: SamplePerson): Promise<string> {
  const { body } = await site.call('/api/moderation/notices', { as })
  return JSON.stringify(body)
}

test.each([
  ['a first name', () => rename({ nameShown: 'first' }), "“Ada's Air Quality Story”"],
  ['no name', () => change({ isAnonymous: true }), '“An Air Quality Story”'],
])('an older notice quotes the title with %s', async (_what, hide, title) => {
  expect(await hide()).toMatchObject({ status: 200 })
  expect(await readNotice(reporter)).toContain(`You reported the story ${title}. It stays public`)
  expect(await readNotice(author)).toContain(`This is a warning about your story ${title}.`)
  for (const as of [reporter, author]) {
    const { body } = await site.call('/api/profile/export', { as })
    const { notices } = body as { notices: unknown }
    expect(JSON.stringify(notices)).toContain(title)
    expect(JSON.stringify(notices)).not.toContain('Lovelace')
  }
})

test('a title that looks like a link is not shown to reporters', async () => {
  await rename({ nameShown: 'display', displayName: 'cheap.example' })
  expect(await readNotice(reporter)).toContain('You reported the story. It stays public')
  expect(await readNotice(author)).toContain(
    "This is a warning about your story “cheap.example's Air Quality Story”.",
  )
})

test('a notice quotes a title typed by the author as it was at the decision, and not an old generated title', async () => {
  await change({ title: 'Dust' })
  expect(await readNotice(reporter)).toContain('You reported the story “Dust”.')
  const told = await addStory(site.db, author, { title: 'Mold' })
  const desk = openDesk(site)
  await desk.report(told, reporter)
  await desk.decide(moderator, told, 'warn')
  await desk.letTimePass()
  await site.call(`/api/stories/${told}`, { method: 'PATCH', as: author, body: { title: 'Fungus' } })
  expect(await readNotice(reporter)).toContain('“Mold”')
})

test('a notice about a comment mentions people by their current names', async () => {
  const below = await addStory(site.db, author)
  const comment = await addComment(site.db, reporter, below, 'Oh, @Ada King Lovelace, really?')
  await site.db.query(
    'insert into comment_mentions (comment_id, user_id, author_id, start, length) values ($1, $2, $3, 4, 18)',
    [comment, author.userId, reporter.userId],
  )
  const desk = openDesk(site)
  await site.call(`/api/comments/${comment}/reports`, {
    method: 'POST',
    as: author,
    body: { reason: 'privacy' },
  })
  await desk.decide(moderator, comment, 'warn')
  await desk.letTimePass()
  await rename({ nameShown: 'first' })
  expect(await readNotice(reporter)).toContain('This is a warning about your comment “Oh, @Ada, really?”.')
})

test('the titles of notices say that a decision was reversed, and the report’s outcome is corrected', async () => {
  const hidden = await addStory(site.db, author, { title: 'Fog' })
  const desk = openDesk(site)
  await desk.report(hidden, reporter)
  await desk.decide(moderator, hidden, 'hide')
  await desk.letTimePass()
  const [decision] = await site.db.query<{ id: string }>(
    `select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id where c.subject_id = $1`,
    [hidden],
  )
  const body = { ruleKey: 'privacy', facts: 'The neighbor has agreed.', explanation: 'So it may stay.' }
  expect(
    await desk.call('POST', `/api/desk/decisions/${decision?.id}/reversal`, moderator, body),
  ).toMatchObject({ status: 201 })
  await desk.letTimePass()
  expect(await readNotice(author)).toContain('Reversed: We have hidden your story')
  expect(await readNotice(reporter)).toContain('Reversed: Our decision about the story that you reported')
  expect((await site.call('/api/moderation/reports', { as: reporter })).body).toMatchObject({
    reports: [{ start: 'Fog', outcome: 'stays' }, {}],
  })
})

test('a long text is quoted up to a whole word', async () => {
  const content = `${'Our smoke comes from the harbor. '.repeat(2)}Nobody answers letters about it.`
  const told = await addStory(site.db, author, { content })
  const desk = openDesk(site)
  await desk.report(told, reporter)
  await desk.decide(moderator, told, 'warn')
  await desk.letTimePass()
  expect(await readNotice(author)).toContain('from the harbor. Nobody…”')
})
