import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { bind } from '#server/boot/listen.ts'
import { createApp } from '#server/http/app.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { createMetrics } from '#server/observability/metrics.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { followPublicDataChanges } from './public-data-changes.ts'
import { createResponseCache } from './response-cache.ts'
import { createServeCached } from './serve-cached.ts'

/** Requests that were not served from the cache, in order. */
const afresh: string[] = []
let url = ''
const addresses = createClientAddress(['127.0.0.1'])
const server = createServer()

/** Responds like React Router, without Hono's context. */
const pages = async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })

const site = await createTestSite()
const person = await addPerson(site.db)
await addStory(site.db, person)
const changes = await followPublicDataChanges(site.db.connection, site.dependencies.log)
const cache = createResponseCache(changes)
const metrics = await createMetrics()
const answerFromMemory = await createServeCached(site.dependencies, { cache, addresses, metrics })
const answerAfresh = getRequestListener(
  createApp({ dependencies: site.dependencies, cache, addresses, pages }).fetch,
)
server.on('request', (incoming, outgoing) => {
  if (answerFromMemory(incoming, outgoing)) return
  afresh.push(`${incoming.method} ${incoming.url}`)
  void answerAfresh(incoming, outgoing)
})
url = `http://127.0.0.1:${await bind(server, 0, '127.0.0.1')}`

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await changes.stop()
})

async function ask(headers: Record<string, string> = {}, path = '/api/stories') {
  const answer = await fetch(url + path, { headers })
  const { date: _date, 'x-request-id': requestId, ...rest } = Object.fromEntries(answer.headers)
  return { requestId, answer: { status: answer.status, headers: rest, body: await answer.text() } }
}

test.each(['identity', 'gzip', 'br'])(
  'a cached response in the encoding %s equals the first one',
  async (encoding) => {
    const path = `/api/stories?sort=newest&search=${encoding}`
    const first = await ask({ 'accept-encoding': encoding }, path)
    const passed = afresh.length
    const second = await ask({ 'accept-encoding': encoding }, path)
    expect(afresh.length).toBe(passed)
    expect(second.answer).toEqual(first.answer)
    expect(second.requestId).not.toBe(first.requestId)
  },
)

test('a client that has the response gets a 304 without a body', async () => {
  const { answer } = await ask()
  const again = await ask({ 'if-none-match': answer.headers.etag ?? '' })
  expect(again.answer).toMatchObject({ status: 304, body: '' })
  expect(again.answer.headers).toMatchObject({
    etag: answer.headers.etag,
    'x-content-type-options': 'nosniff',
  })
})

test('requests with an Authorization header are not served from the cache', async () => {
  await ask()
  const { answer } = await ask({ authorization: 'Bearer nonsense' })
  expect(answer.status).toBe(401)
})

test('a request answered from the cache keeps its id and is logged', async () => {
  await ask()
  const passed = afresh.length
  const { requestId } = await ask({ 'x-request-id': 'from-a-proxy' })
  expect({ requestId, passed: afresh.length }).toEqual({ requestId: 'from-a-proxy', passed })
  const line = site.logLines.map((text) => JSON.parse(text)).find((entry) => entry.requestId === requestId)
  expect(line).toMatchObject({ method: 'GET', path: '/api/stories', status: 200, msg: 'request' })
})

test.each(['/api/stories?sort=newest', '/community', '/api/nothing', '/healthz'])(
  'every response of %s has the id of its own request',
  async (path) => {
    for (const name of ['first-to-ask', 'second-to-ask'])
      for (const authorization of [{}, { authorization: 'Bearer nonsense' }])
        expect((await ask({ 'x-request-id': name, ...authorization }, path)).requestId).toBe(name)
  },
)

test('responses from the cache are counted in the metrics', async () => {
  const read = async (name: string) =>
    Number(
      (await metrics.read()).text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1] ?? 0,
    )
  const before = await read('clean_air_kept_answers_total{status="200"}')
  await ask()
  const passed = afresh.length
  await ask()
  expect(afresh.length).toBe(passed)
  const counted = (await read('clean_air_kept_answers_total{status="200"}')) - before
  expect(counted).toBeGreaterThan(0)
  expect(await read(`clean_air_public_answers_total{from="memory"}`)).toBeGreaterThanOrEqual(before + counted)
})
