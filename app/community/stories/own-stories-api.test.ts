import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ownCommentPageSchema } from '#app/community/comments/own/own-comment-schemas.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { purgeDeletedStories } from './change-story.command.server.ts'
import { type OwnStoryPage, ownStoryPageSchema } from './own/own-story-schemas.ts'

const site = await createTestSite()
const person = await addPerson(site.db)
const other = await addPerson(site.db)

const notThere = { status: 404, body: { error: { code: 'not_found' } } }

async function readStories(as: SamplePerson, cursor?: string): Promise<OwnStoryPage> {
  const query = cursor ? `?cursor=${cursor}` : ''
  const { body } = await site.call(`/api/profile/stories${query}`, { as })
  return v.parse(ownStoryPageSchema, body)
}

async function addComment({ userId }: SamplePerson, storyId: string, content = 'Here too.'): Promise<string> {
  const [row] = await site.db.query<{ id: string }>(
    'insert into comments (story_id, user_id, content) values ($1, $2, $3) returning id',
    [storyId, userId, content],
  )
  return row?.id ?? ''
}

const change = (id: string, body: unknown, as?: SamplePerson) =>
  site.call(`/api/stories/${id}`, { method: 'PATCH', body, ...(as && { as }) })
const remove = (id: string, as?: SamplePerson) =>
  site.call(`/api/stories/${id}`, { method: 'DELETE', ...(as && { as }) })

describe('own stories', () => {
  test('are listed newest first, including private ones, and no one else’s are listed', async () => {
    const owner = await addPerson(site.db)
    const open = await addStory(site.db, owner, { title: 'Dust' })
    await site.db.query(`update stories set created_at = '2026-01-01' where id = $1`, [open])
    const hidden = await addStory(site.db, owner, { isPublic: false })
    await addStory(site.db, other)
    const { stories, nextCursor } = await readStories(owner)
    expect(stories.map(({ id, isPublic }) => ({ id, isPublic }))).toEqual([
      { id: hidden, isPublic: false },
      { id: open, isPublic: true },
    ])
    expect(nextCursor).toBeNull()
    const { body } = await site.call('/api/profile/stories', { as: owner })
    expect(body).toMatchObject({ stories: [{}, { title: 'Dust' }] })
    expect(JSON.stringify(body)).not.toContain(owner.userId)
  })

  test('appear once each on successive pages, even if written at the same moment', async () => {
    const owner = await addPerson(site.db)
    const ids = []
    for (let index = 0; index < 25; index += 1) ids.push(await addStory(site.db, owner))
    await site.db.query(`update stories set created_at = '2026-01-01' where user_id = $1`, [owner.userId])
    const seen = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: OwnStoryPage = await readStories(owner, cursor)
      seen.push(...page.stories.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  test.each(['x', `'; drop table stories`, btoa('["1",2]'), btoa('["0001-01-01T00:00:00Z","x"]'), '%00'])(
    'are not listed for the invalid cursor %j',
    async (cursor) => {
      const query = `?cursor=${encodeURIComponent(cursor)}`
      expect(await site.call(`/api/profile/stories${query}`, { as: person })).toMatchObject({
        status: 400,
        body: { error: { field: 'cursor' } },
      })
    },
  )
})

describe('the share permission of a story', () => {
  test('hides the story from everyone except its author when withdrawn, and shows it when granted again', async () => {
    const id = await addStory(site.db, person)
    expect(await change(id, { sharePermission: false }, person)).toMatchObject({
      status: 200,
      body: { id, sharePermission: false, isPublic: false },
    })
    expect(await site.call(`/api/stories/${id}`)).toMatchObject(notThere)
    expect(await site.call(`/api/stories/${id}`, { as: other })).toMatchObject(notThere)
    expect((await readStories(person)).stories.map((story) => story.id)).toContain(id)
    expect(await change(id, { sharePermission: true }, person)).toMatchObject({ body: { isPublic: true } })
    expect((await site.call(`/api/stories/${id}`)).status).toBe(200)
  })

  test('does not show a story that a moderator hid', async () => {
    const id = await addStory(site.db, person)
    await site.db.query('update stories set hidden_at = now() where id = $1', [id])
    expect(await change(id, { sharePermission: true }, person)).toMatchObject({ body: { isHidden: true } })
    expect(await site.call(`/api/stories/${id}`)).toMatchObject(notThere)
  })

  test.each([
    {},
    { sharePermission: 'false' },
    { sharePermission: null },
    { isPublic: true },
    { sharePermission: true, isPublic: true },
    { sharePermission: true, hiddenAt: null },
    { sharePermission: true, heartCount: 9 },
  ])('is the only field that can be changed here, and %j is rejected', async (body) => {
    const id = await addStory(site.db, person, { isPublic: false })
    expect((await change(id, body, person)).status).toBe(400)
    expect(await site.call(`/api/stories/${id}`)).toMatchObject(notThere)
  })
})

test('a deleted story disappears immediately, and is purged with its comments, reactions, bookmarks and reports', async () => {
  const id = await addStory(site.db, person)
  await addComment(other, id)
  await site.db.query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'heart')`, [
    id,
    other.userId,
  ])
  await site.db.query('insert into bookmarks (story_id, user_id) values ($1, $2)', [id, other.userId])
  await site.db.query('insert into reports (story_id, user_id) values ($1, $2)', [id, other.userId])
  expect((await remove(id, person)).status).toBe(204)
  expect(await site.call(`/api/stories/${id}`)).toMatchObject(notThere)
  await site.db.query(`update stories set deleted_at = now() - interval '11 minutes' where id = $1`, [id])
  await site.db.database.accounts((tx) => purgeDeletedStories(tx, new Date(), 1_000))
  for (const table of ['stories', 'comments', 'reactions', 'bookmarks', 'reports'])
    expect(
      await site.db.query(`select 1 from ${table} where ${table === 'stories' ? 'id' : 'story_id'} = $1`, [
        id,
      ]),
    ).toEqual([])
  expect(await remove(id, person)).toMatchObject(notThere)
})

describe('another member’s story', () => {
  test('can’t be changed or deleted, and the response is that for a nonexistent story', async () => {
    const [open, hidden] = [
      await addStory(site.db, person),
      await addStory(site.db, person, { isPublic: false }),
    ]
    const moderator = await addPerson(site.db, { role: 'moderator' })
    for (const id of [open, hidden, crypto.randomUUID()])
      for (const stranger of [other, moderator]) {
        expect(await change(id, { sharePermission: false }, stranger)).toMatchObject(notThere)
        expect(await remove(id, stranger)).toMatchObject(notThere)
      }
    expect((await site.call(`/api/stories/${open}`)).status).toBe(200)
  })

  test('can’t be changed by a visitor', async () => {
    const id = await addStory(site.db, person)
    const refused = { status: 401, body: { error: { code: 'not_signed_in' } } }
    expect(await change(id, { sharePermission: false })).toMatchObject(refused)
    expect(await remove(id)).toMatchObject(refused)
  })
})

test('own comments are listed newest first, including those on a story that is now private', async () => {
  const owner = await addPerson(site.db)
  const id = await addStory(site.db, other)
  const first = await addComment(owner, id, 'First')
  await site.db.query(`update comments set created_at = '2026-01-01' where id = $1`, [first])
  const second = await addComment(owner, id, 'Second')
  await addComment(other, id, 'Not mine')
  await change(id, { sharePermission: false }, other)
  const { body } = await site.call('/api/profile/comments', { as: owner })
  expect(v.parse(ownCommentPageSchema, body).comments).toMatchObject([
    { id: second, storyId: id, content: 'Second', isHidden: false, isHeld: false },
    { id: first, content: 'First' },
  ])
})

test.each(['/api/profile/stories', '/api/profile/comments', '/api/profile/export'])(
  '%s requires signing in and is not cacheable',
  async (path) => {
    expect(await site.call(path)).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } })
    expect((await site.call(path, { as: person })).headers.get('cache-control')).toBe('no-store')
  },
)
