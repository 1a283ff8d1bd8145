import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { storySchema } from './story-schemas.ts'

const site = await createTestSite()
const author = await addPerson(site.db)

interface ShareOptions {
  as?: SamplePerson | undefined
  key?: string
}

const share = (body: unknown, { as = author, key }: ShareOptions = {}) =>
  site.call('/api/stories', {
    method: 'POST',
    body,
    as,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const countStories = async () =>
  (await site.db.query<{ count: number }>('select count(*)::int as count from stories'))[0]?.count

const story = {
  title: 'Smoke',
  content: 'It came over the hill.',
  airQualityIssues: ['Wildfire Smoke', 'Mold'],
  sharePermission: true,
}

test('a member’s story is stored as written, is public, and is returned as everyone reads it', async () => {
  const { status, body } = await share(story)
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      title: 'Smoke',
      content: 'It came over the hill.',
      airQualityIssues: ['Wildfire Smoke', 'Mold'],
      createdAt: expect.any(String),
      editedAt: null,
      editedAfterReactions: false,
      author: { fullName: 'Ada Air', organization: 'Clinic', avatarUrl: null },
      commentCount: 0,
      reactionCounts: { heart: 0, support: 0, helpful: 0, sad: 0 },
      measurement: null,
    },
  })
  const { id } = v.parse(storySchema, body)
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 200, body })
  expect(
    await site.db.query('select user_id, is_public, share_permission from stories where id = $1', [id]),
  ).toEqual([{ user_id: author.userId, is_public: true, share_permission: true }])
})

test('a story is public whether or not its author permits sharing it on other sites', async () => {
  const { body } = await share({ content: 'Only here.' })
  const { id } = v.parse(storySchema, body)
  expect(
    await site.db.query(
      'select title, air_quality_issues, is_public, share_permission from stories where id = $1',
      [id],
    ),
  ).toEqual([{ title: null, air_quality_issues: null, is_public: true, share_permission: false }])
})

test.each([
  ['blank', '   '],
  ['invisible', '\u200b\u2060'],
  ['null', null],
])('a %s title counts as omitted, and issues are optional', async (_what, title) => {
  const { status, body } = await share({ content: 'Untitled.', title, airQualityIssues: [] })
  expect({ status, body }).toMatchObject({ status: 201, body: { title: null, airQualityIssues: null } })
})

test('an issue that is chosen twice counts once', async () => {
  const { body } = await share({ content: 'Twice.', airQualityIssues: ['Mold', 'Mold'] })
  expect(body).toMatchObject({ airQualityIssues: ['Mold'] })
})

test('a story’s 1,000 characters are counted as people see them', async () => {
  const family = '👩‍👩‍👧‍👦'
  expect(await share({ content: family.repeat(600) + 'e\u0301'.repeat(400) })).toMatchObject({ status: 201 })
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

describe('an invalid story', () => {
  test.each([
    ['no text', {}, 'content', 'required'],
    ['blank text', { content: ' \n\t ' }, 'content', 'required'],
    ['invisible text', { content: '\u200b\u2800' }, 'content', 'required'],
    ['1,001 characters', { content: 'x'.repeat(1001) }, 'content', 'too_long'],
    ['a title of 101', { content: 'x', title: 'x'.repeat(101) }, 'title', 'too_long'],
    ['a NUL', { content: 'a\0b' }, 'content', 'invalid_characters'],
    ['half a character', { content: 'a\ud800b' }, 'content', 'invalid_characters'],
    ['a title in reverse', { content: 'x', title: '\u202eevil' }, 'title', 'invalid_characters'],
    ['a number', { content: 7 }, 'content', 'required'],
    ['a list', { content: ['x'] }, 'content', 'required'],
    ['an unknown issue', { content: 'x', airQualityIssues: ['Rain'] }, 'airQualityIssues.0', 'invalid'],
    ['deep issues', { content: 'x', airQualityIssues: deep(200) }, 'airQualityIssues.0', 'invalid'],
    [
      'a permission that is no boolean',
      { content: 'x', sharePermission: 'yes' },
      'sharePermission',
      'required',
    ],
    ['another user’s id', { content: 'x', user_id: crypto.randomUUID() }, 'user_id', 'unknown_field'],
    ['another author', { content: 'x', userId: crypto.randomUUID() }, 'userId', 'unknown_field'],
    ['its visibility', { content: 'x', is_public: false }, 'is_public', 'unknown_field'],
    ['its visibility in our spelling', { content: 'x', isPublic: false }, 'isPublic', 'unknown_field'],
    ['its id', { content: 'x', id: crypto.randomUUID() }, 'id', 'unknown_field'],
    ['a counter', { content: 'x', reaction_count: 1000 }, 'reaction_count', 'unknown_field'],
    ['a moment', { content: 'x', created_at: '2000-01-01' }, 'created_at', 'unknown_field'],
    ['a role', { content: 'x', role: 'moderator' }, 'role', 'unknown_field'],
    ['a prototype', '{"content":"x","__proto__":{"isPublic":true}}', '__proto__', 'unknown_field'],
  ])('is not stored, and the error names the field: %s', async (_what, body, field, code) => {
    const before = await countStories()
    const answer = await share(body)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    expect(answer.body).toMatchObject({
      error: { fields: expect.arrayContaining([expect.objectContaining({ field, code })]) },
    })
    expect(await countStories()).toBe(before)
  })

  test('is not stored, and the error names all of several invalid fields', async () => {
    const { body } = await share({ content: '', title: 'x'.repeat(101), role: 'moderator' })
    expect(body).toMatchObject({
      error: {
        fields: expect.arrayContaining([
          expect.objectContaining({ field: 'content' }),
          expect.objectContaining({ field: 'title' }),
          expect.objectContaining({ field: 'role' }),
        ]),
      },
    })
  })
})

describe('people who may not share', () => {
  test('a visitor who shares a story is asked to sign in, whatever the request contains', async () => {
    for (const body of [story, { nonsense: true }]) {
      const answer = await site.call('/api/stories', { method: 'POST', body })
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } })
    }
  })

  test('a deleted account can’t share a story, even while its token is valid', async () => {
    const gone = await addPerson(site.db)
    await site.db.query('delete from auth.users where id = $1', [gone.userId])
    expect(await share(story, { as: gone })).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in' } },
    })
  })

  test('the story of a member with an unverified address is stored, and no one sees it', async () => {
    const unverified = await addPerson(site.db, { isVerified: false })
    const { status, body } = await share(story, { as: unverified })
    expect(status).toBe(201)
    expect(await site.call(`/api/stories/${v.parse(storySchema, body).id}`)).toMatchObject({ status: 404 })
  })
})

describe('a story that is sent repeatedly', () => {
  const createKey = () => crypto.randomUUID()

  test('100 concurrent requests with one idempotency key create one story with one response', async () => {
    const key = createKey()
    const before = (await countStories()) ?? 0
    const answers = await Promise.all(Array.from({ length: 100 }, () => share(story, { key })))
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(201))
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(await countStories()).toBe(before + 1)
  })

  test('a different story with the same idempotency key is rejected', async () => {
    const key = createKey()
    await share(story, { key })
    const before = await countStories()
    expect(await share({ ...story, content: 'Another.' }, { key })).toMatchObject({
      status: 422,
      body: { error: { code: 'idempotency_key_reused' } },
    })
    expect(await countStories()).toBe(before)
  })

  test('a story with another member’s idempotency key is a new story', async () => {
    const key = createKey()
    const first = await share(story, { key })
    const second = await share(story, { key, as: await addPerson(site.db) })
    expect(second.status).toBe(201)
    expect(second.body).not.toEqual(first.body)
  })

  test('a story with an invalid idempotency key is rejected', async () => {
    expect(await share(story, { key: 'short' })).toMatchObject({
      status: 400,
      body: { error: { field: 'Idempotency-Key' } },
    })
  })
})

test('private, hidden, unverified and nonexistent stories get the same response, whatever the token', async () => {
  const other = await addPerson(site.db)
  const unverified = await addPerson(site.db, { isVerified: false })
  const hidden = await addStory(site.db, author)
  await site.db.query('update stories set hidden_at = now() where id = $1', [hidden])
  const ids = [
    await addStory(site.db, author, { isPublic: false }),
    hidden,
    await addStory(site.db, unverified),
    crypto.randomUUID(),
  ]
  for (const as of [undefined, other, author]) {
    const answers = await Promise.all(ids.map((id) => site.call(`/api/stories/${id}`, as ? { as } : {})))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 404,
        body: {
          error: { code: 'not_found', message: 'This story doesn’t exist.', requestId: expect.any(String) },
        },
      })
  }
})
