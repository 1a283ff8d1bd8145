import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { commentPageSchema, commentSchema } from './comment-schemas.ts'

const site = await createTestSite()
const author = await addPerson(site.db)
const reader = await addPerson(site.db, { fullName: 'Rita Reader' })

const post = (storyId: string, content: unknown, headers = {}, as: SamplePerson | undefined = reader) =>
  site.call(`/api/stories/${storyId}/comments`, {
    method: 'POST',
    body: { content },
    headers,
    ...(as && { as }),
  })

async function list(storyId: string, cursor = '', as?: SamplePerson) {
  const { body } = await site.call(`/api/stories/${storyId}/comments${cursor && `?cursor=${cursor}`}`, {
    ...(as && { as }),
  })
  return v.parse(commentPageSchema, body)
}

test('everyone can read a comment with its author, and without private data', async () => {
  const story = await addStory(site.db, author)
  const { status, body } = await post(story, '  So true.\r\nHere too. ')
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    content: 'So true.\nHere too.',
    editedAt: null,
    createdAt: expect.any(String),
    author: { fullName: 'Rita Reader', organization: 'Clinic', avatarUrl: null },
    isOwn: true,
    mentions: [],
    fold: null,
    rootId: null,
    parent: null,
    depth: 0,
    replyCount: 0,
    isGone: false,
    more: null,
  })
  expect((await list(story)).comments).toEqual([{ ...v.parse(commentSchema, body), isOwn: false }])
  expect((await site.call(`/api/stories/${story}`)).body).toMatchObject({ commentCount: 1 })
})

test('comments come oldest first, in pages without repeats or gaps', async () => {
  const story = await addStory(site.db, author)
  await site.db.query(
    `insert into comments (story_id, user_id, content, created_at)
      select $1, $2, 'No. ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1 minute' from generate_series(1, 120) n`,
    [story, reader.userId],
  )
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: v.InferOutput<typeof commentPageSchema> = await list(story, cursor)
    seen.push(...page.comments.map(({ createdAt, id }) => `${createdAt} ${id}`))
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(120)
  expect(seen).toEqual([...new Set(seen)].sort())
})

test('one idempotency key writes one comment, even in a hundred concurrent requests, and is rejected for another text', async () => {
  const story = await addStory(site.db, author)
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(story, 'Once.', key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await list(story)).comments).toHaveLength(1)
  expect(await post(story, 'Twice.', key)).toMatchObject({ status: 422 })
})

test('a hundred concurrent comments are all stored and counted', async () => {
  const story = await addStory(site.db, author)
  await Promise.all(Array.from({ length: 100 }, (_, index) => post(story, `No. ${index}`)))
  expect((await site.call(`/api/stories/${story}`)).body).toMatchObject({ commentCount: 100 })
})

test.each([
  ['', 'required'],
  [' \n ', 'required'],
  ['x'.repeat(1001), 'too_long'],
  ['nul \u0000', 'invalid_characters'],
  [7, 'required'],
])('the comment %j is rejected with a hint at what is valid', async (content, code) => {
  const story = await addStory(site.db, author)
  expect(await post(story, content)).toMatchObject({
    status: 400,
    body: { error: { field: 'content', fields: [{ field: 'content', code }] } },
  })
})

test('the error for an unknown field of a comment names the field', async () => {
  const story = await addStory(site.db, author)
  const body = { content: 'Hm.', userId: author.userId }
  const answer = await site.call(`/api/stories/${story}/comments`, { method: 'POST', as: reader, body })
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { fields: [{ field: 'userId', code: 'unknown_field' }] } },
  })
})

test('visitors can read comments but not write them', async () => {
  const story = await addStory(site.db, author)
  const answer = await site.call(`/api/stories/${story}/comments`, {
    method: 'POST',
    body: { content: 'Hm.' },
  })
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } })
})

test('comments of a private story get the same response as those of a nonexistent story', async () => {
  const hidden = await addStory(site.db, author, { isPublic: false })
  for (const id of [hidden, randomUUID()]) {
    expect(await site.call(`/api/stories/${id}/comments`)).toMatchObject({ status: 404 })
    expect(await site.call(`/api/stories/${id}/comments`, { as: reader })).toMatchObject({ status: 404 })
    expect(await post(id, 'Hm.')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  }
  expect((await list(hidden, '', author)).comments).toEqual([])
})

test('only its author can delete a comment', async () => {
  const story = await addStory(site.db, author)
  const { id } = v.parse(commentSchema, (await post(story, 'Mine.')).body)
  const remove = (as: SamplePerson) => site.call(`/api/comments/${id}`, { method: 'DELETE', as })
  expect(await remove(author)).toMatchObject({ status: 404 })
  expect(await remove(reader)).toMatchObject({ status: 200 })
  expect((await list(story)).comments).toEqual([])
})
