import { expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { reactionTypes } from './reaction-types.ts'

const site = await createTestSite()
const author = await addPerson(site.db)
const reader = await addPerson(site.db)

const react = (storyId: string, type: string, as: SamplePerson | undefined = reader, method = 'PUT') =>
  site.call(`/api/stories/${storyId}/reactions/${type}`, { method, ...(as && { as }) })

const readRow = async (id: string) => {
  const [row] = await site.db.query(
    `select s.reaction_count, s.heart_count, (select count(*)::int from reactions where story_id = s.id) as rows
      from stories s where id = $1`,
    [id],
  )
  return row
}

test('adding and removing a reaction returns the story’s counts and the member’s own reactions', async () => {
  const story = await addStory(site.db, author)
  expect(await react(story, 'heart')).toMatchObject({
    status: 200,
    body: { counts: { heart: 1, support: 0, helpful: 0, sad: 0 }, own: ['heart'] },
  })
  expect(await react(story, 'sad')).toMatchObject({ body: { own: expect.arrayContaining(['heart', 'sad']) } })
  expect(await react(story, 'heart', reader, 'DELETE')).toMatchObject({
    body: { counts: { heart: 0, sad: 1 }, own: ['sad'] },
  })
})

test('adding or removing a reaction repeatedly changes nothing', async () => {
  const story = await addStory(site.db, author)
  await react(story, 'heart', reader, 'DELETE')
  await react(story, 'heart')
  expect(await react(story, 'heart')).toMatchObject({ status: 200, body: { counts: { heart: 1 } } })
})

test('a hundred concurrent reactions leave consistent rows, counters and responses', async () => {
  const story = await addStory(site.db, author)
  const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(site.db)))
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      react(
        story,
        reactionTypes[index % 4] ?? 'heart',
        people[index % 5],
        index % 3 === 0 ? 'DELETE' : 'PUT',
      ),
    ),
  )
  const last = await react(story, 'heart')
  const row = await readRow(story)
  expect(row?.reaction_count).toBe(row?.rows)
  expect(last.body).toMatchObject({ counts: { heart: row?.heart_count } })
})

test('one request returns the member’s own reactions to a page’s stories, and no one else’s', async () => {
  const [first, second] = [await addStory(site.db, author), await addStory(site.db, author)]
  await react(first, 'helpful')
  await react(first, 'sad', author)
  const { body } = await site.call(`/api/reactions?stories=${first},${second}`, { as: reader })
  expect(body).toEqual({ own: { [first]: ['helpful'] }, folds: {} })
})

test.each(['PUT', 'DELETE'])('%s without signing in is refused', async (method) => {
  const story = await addStory(site.db, author)
  const answer = await site.call(`/api/stories/${story}/reactions/heart`, { method })
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } })
})

test('reacting to a private story gets the same response as reacting to a nonexistent story', async () => {
  const hidden = await addStory(site.db, author, { isPublic: false })
  for (const id of [hidden, crypto.randomUUID()])
    expect(await react(id, 'heart')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  expect(await readRow(hidden)).toMatchObject({ rows: 0 })
})

test.each([
  ['/api/stories/1/reactions/heart', 'id'],
  [`/api/stories/${crypto.randomUUID()}/reactions/angry`, 'type'],
])('the error for %s names the invalid field', async (path, field) => {
  expect(await site.call(path, { method: 'PUT', as: reader })).toMatchObject({
    status: 400,
    body: { error: { field } },
  })
})

test.each([
  '',
  'x',
  `${crypto.randomUUID()},`,
  Array.from({ length: 51 }, () => crypto.randomUUID()).join(','),
])('an invalid list of stories to read reactions for is rejected', async (stories) => {
  const answer = await site.call(`/api/reactions?stories=${stories}`, { as: reader })
  expect(answer.status).toBe(400)
})
