import { expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

const site = await createTestSite()
const author = await addPerson(site.db)

const bookmark = (id: string, as: SamplePerson, method = 'PUT') =>
  site.call(`/api/bookmarks/${id}`, { method, as })

test('bookmarks are listed newest first, and only for their owner', async () => {
  const [owner, other] = [await addPerson(site.db), await addPerson(site.db)]
  const [first, second] = [await addStory(site.db, author), await addStory(site.db, author)]
  await bookmark(first, owner)
  await bookmark(second, owner)
  await bookmark(second, owner)
  const read = async (as: SamplePerson) => (await site.call('/api/bookmarks', { as })).body
  expect(await read(owner)).toMatchObject({ stories: [{ id: second }, { id: first }], nextCursor: null })
  expect(await read(other)).toEqual({ stories: [], nextCursor: null })
  await bookmark(second, owner, 'DELETE')
  expect((await site.call('/api/bookmarks/ids', { as: owner })).body).toEqual({ storyIds: [first] })
})

test('a long list of bookmarks has pages', async () => {
  const owner = await addPerson(site.db)
  for (let count = 0; count < 23; count += 1) await bookmark(await addStory(site.db, author), owner)
  const { body } = await site.call('/api/bookmarks', { as: owner })
  expect(body).toMatchObject({ stories: { length: 20 }, nextCursor: expect.any(String) })
  const cursor = new Map(Object.entries(Object(body))).get('nextCursor')
  expect((await site.call(`/api/bookmarks?cursor=${cursor}`, { as: owner })).body).toMatchObject({
    stories: { length: 3 },
    nextCursor: null,
  })
})

test('a visitor’s bookmarks are imported, except those of deleted stories', async () => {
  const owner = await addPerson(site.db)
  const [open, hidden] = [
    await addStory(site.db, author),
    await addStory(site.db, author, { isPublic: false }),
  ]
  const storyIds = [open, hidden, crypto.randomUUID()]
  const { body } = await site.call('/api/bookmarks', { method: 'POST', as: owner, body: { storyIds } })
  expect(body).toEqual({ storyIds: [open] })
})

test('a visitor’s list of bookmarks shows public stories in the visitor’s order, and no others', async () => {
  const [first, second] = [await addStory(site.db, author), await addStory(site.db, author)]
  const hidden = await addStory(site.db, author, { isPublic: false })
  const { body } = await site.call(`/api/bookmarks/visitor?ids=${[second, hidden, first].join(',')}`)
  expect(body).toMatchObject({ stories: [{ id: second }, { id: first }] })
})

test('a story that became private disappears from all lists of bookmarks', async () => {
  const owner = await addPerson(site.db)
  const story = await addStory(site.db, author)
  await bookmark(story, owner)
  await site.db.query('update stories set is_public = false where id = $1', [story])
  expect((await site.call('/api/bookmarks', { as: owner })).body).toEqual({ stories: [], nextCursor: null })
})

test('a private story can’t be bookmarked or reported, and the error is that of a nonexistent story', async () => {
  const [owner, hidden] = [await addPerson(site.db), await addStory(site.db, author, { isPublic: false })]
  for (const id of [hidden, crypto.randomUUID()]) {
    expect(await bookmark(id, owner)).toMatchObject({ status: 404 })
    expect(await site.call(`/api/stories/${id}/reports`, { method: 'POST', as: owner })).toMatchObject({
      status: 404,
    })
    expect(await site.call(`/api/stories/${id}/reports`, { method: 'POST' })).toMatchObject({ status: 404 })
  }
})

test('a person’s repeated reports are stored once, and a visitor’s without a name', async () => {
  const [person, story] = [await addPerson(site.db), await addStory(site.db, author)]
  const report = (as?: SamplePerson) =>
    site.call(`/api/stories/${story}/reports`, { method: 'POST', ...(as && { as }) })
  for (const as of [person, person, undefined]) expect(await report(as)).toMatchObject({ status: 201 })
  const rows = await site.db.query('select user_id from reports where story_id = $1 order by user_id', [
    story,
  ])
  expect(rows).toEqual([{ user_id: person.userId }, { user_id: null }])
})

test.each(['GET /api/bookmarks', 'GET /api/bookmarks/ids', `PUT /api/bookmarks/${crypto.randomUUID()}`])(
  '%s requires signing in',
  async (request) => {
    const [method = '', path = ''] = request.split(' ')
    expect(await site.call(path, { method })).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in' } },
    })
  },
)
