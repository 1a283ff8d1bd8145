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
  expect(await readNotice(author)).toContain(`We are warning you because of your story ${title}.`)
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
    "We are warning you because of your story “cheap.example's Air Quality Story”.",
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
  expect(await readNotice(reporter)).toContain(
    'We are warning you because of your comment “Oh, @Ada, really?”.',
  )
})
