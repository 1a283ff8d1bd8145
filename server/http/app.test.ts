import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { listStories } from '#app/community/stories/story-queries.server.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

const site = await createTestSite()
const person = await addPerson(site.db)

const errorOf = (code: string) => ({
  error: { code, message: expect.any(String), requestId: expect.any(String) },
})

test('all API errors have the same format, with the request’s id', async () => {
  const { status, body, headers } = await site.call('/api/nothing')
  expect({ status, body }).toEqual({ status: 404, body: errorOf('not_found') })
  expect(body).toMatchObject({ error: { requestId: headers.get('x-request-id') } })
})

test('errors of the auth service have its protocol’s format', async () => {
  for (const [path, headers] of [
    ['/auth/v1/nothing', {}],
    ['/auth/v1/signup', { apikey: 'wrong' }],
  ] as const) {
    const { body } = await site.call(path, { method: 'POST', body: {}, headers })
    expect(body).toMatchObject({
      code: expect.any(Number),
      error_code: expect.any(String),
      msg: expect.any(String),
    })
  }
})

test('a HEAD request for a download does not count as a running download, because nothing is read', async () => {
  const download = (method: string) => site.call('/api/profile/export', { method, as: person })
  expect((await download('HEAD')).status).toBe(200)
  // A client that does not read is disconnected after ten seconds.
  await expect.poll(async () => (await download('GET')).status).toBe(200)
})

test('a write without the public client key is rejected', async () => {
  const { status, body } = await site.call('/api/waitlist', {
    method: 'POST',
    body: {},
    headers: { apikey: '' },
  })
  expect({ status, body }).toMatchObject({ status: 401, body: errorOf('invalid_client_key') })
})

test.each([
  ['broken JSON', '{"a":', 400, 'invalid_json'],
  ['no object', '"text"', 400, 'invalid_input'],
  ['a deep object', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 400, 'invalid_input'],
  ['1 MB', JSON.stringify({ fullName: 'x'.repeat(1_000_000) }), 413, 'body_too_large'],
])('a request body with %s gets an error that says why', async (_what, body, status, code) => {
  expect(await site.call('/api/waitlist', { method: 'POST', body })).toMatchObject({
    status,
    body: { error: { code } },
  })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of type %s is rejected',
  async (type) => {
    const call = { method: 'POST', body: '{}', headers: { 'content-type': type } }
    expect(await site.call('/api/waitlist', call)).toMatchObject({ status: 415 })
  },
)

test.each(['Bearer garbage', 'Bearer', 'Basic YTpi', 'Bearer a.b.c'])(
  'the access token %j is rejected',
  async (authorization) => {
    const { status, body } = await site.call('/api/stories', { headers: { authorization } })
    expect({ status, body }).toMatchObject({ status: 401, body: errorOf('bad_jwt') })
  },
)

test('a private story gets the same response as a nonexistent one', async () => {
  const hidden = await addStory(site.db, person, { isPublic: false })
  const answers = await Promise.all(
    [hidden, crypto.randomUUID()].map((id) => site.call(`/api/stories/${id}`)),
  )
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 404, body: errorOf('not_found') })
})

test('an invalid id returns 400', async () => {
  expect(await site.call('/api/stories/1')).toMatchObject({ status: 400, body: { error: { field: 'id' } } })
})

test('the JSON of a story has only the documented fields', async () => {
  const id = await addStory(site.db, person, { title: 'Dust' })
  const { body } = await site.call(`/api/stories/${id}`)
  expect(body).toEqual({
    id,
    title: 'Dust',
    content: 'The air is thick.',
    airQualityIssues: ['Mold', 'Dust'],
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    editedAt: null,
    editedAfterReactions: false,
    author: { fullName: 'Ada Air', organization: 'Clinic', avatarUrl: null },
    commentCount: 0,
    reactionCounts: { heart: 0, support: 0, helpful: 0, sad: 0 },
    measurement: null,
  })
})

test('the API description is OpenAPI 3.1 and lists the routes with their errors', async () => {
  const { body } = await site.call('/api/openapi.json')
  expect(body).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/stories': { get: { responses: { 200: {}, 400: {} } } },
      '/stories/{id}': { get: { responses: { 404: {} } } },
      '/waitlist': { post: { requestBody: {}, responses: { 201: {}, 422: {} } } },
    },
  })
})

test('the API description is not sent again to clients that have it, because it is large', async () => {
  const { headers } = await site.call('/api/openapi.json')
  const etag = headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const again = await site.call('/api/openapi.json', { headers: { 'if-none-match': etag } })
  expect(again).toMatchObject({ status: 304, body: '' })
})

test('the API’s page sends no requests to other hosts', async () => {
  const { body } = await site.call('/api/docs')
  expect(body).toContain('/api/docs/swagger-ui-bundle.js')
  expect(String(body).match(/(?:src|href)="https?:/g)).toBeNull()
  expect(await site.call('/api/docs/swagger-ui-bundle.js')).toMatchObject({ status: 200 })
  expect(await site.call('/api/docs/package.json')).toMatchObject({ status: 404 })
})

test('the newest stories are read by one statement', async () => {
  const statements: string[] = []
  const logger = { logQuery: (statement: string) => void statements.push(statement) }
  const anon = drizzle({ connection: site.db.connection, logger })
  onTestFinished(() => anon.$client.end())
  const { stories } = await listStories({ anon }, { limit: 6 })
  expect(stories.length).toBeGreaterThan(0)
  expect(statements).toHaveLength(1)
})
