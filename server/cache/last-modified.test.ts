import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { followPublicDataChanges, type PublicDataChanges } from './public-data-changes.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

let changes: PublicDataChanges
let cache: ResponseCache
beforeAll(async () => {
  changes = await followPublicDataChanges((await createTestDatabase()).connection, pino({ level: 'silent' }))
  cache = createResponseCache(changes)
})
afterAll(() => changes.stop())

/** Sets the clock; timers are not affected. */
const setTime = (time: string) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(time))
}
afterEach(() => vi.useRealTimers())

const first = 'Sun, 01 Mar 2026 12:00:00 GMT'

async function ask(path: string, text: string, headers: Record<string, string> = {}) {
  // Invalidates what was cached before.
  changes.counts.record({ kind: 'all_changed', storyId: null })
  const request = new Request(`http://localhost${path}`, { headers })
  const response = await cache.answer(request, async () => new Response(text))
  return { status: response.status, since: response.headers.get('last-modified') }
}

test('a response carries the time of its last change, and is not sent again to clients that have it', async () => {
  setTime(first)
  expect(await ask('/same', 'one')).toEqual({ status: 200, since: null })
  setTime('2026-03-01T12:00:01.500Z')
  expect(await ask('/same', 'one', { 'if-modified-since': first })).toEqual({ status: 200, since: null })
  setTime('2026-03-01T13:00:00Z')
  expect(await ask('/same', 'one')).toEqual({ status: 200, since: first })
  expect(await ask('/same', 'one', { 'if-modified-since': first })).toEqual({ status: 304, since: first })
})

test('a client with a copy from before a withdrawal gets the new response, although nothing in it is newer', async () => {
  setTime(first)
  await ask('/less', 'one two')
  setTime('2026-03-01T13:00:00Z')
  expect(await ask('/less', 'one', { 'if-modified-since': first })).toEqual({ status: 200, since: null })
  setTime('2026-03-01T14:00:00Z')
  expect(await ask('/less', 'one', { 'if-modified-since': first })).toEqual({
    status: 200,
    since: 'Sun, 01 Mar 2026 13:00:00 GMT',
  })
})

test('if a request has both If-None-Match and If-Modified-Since, only the entity tag counts', async () => {
  setTime(first)
  await ask('/both', 'one')
  setTime('2026-03-01T13:00:00Z')
  const dated = { 'if-modified-since': first }
  expect(await ask('/both', 'one', { ...dated, 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
  const response = await cache.answer(new Request('http://localhost/both'), async () => new Response('one'))
  const tag = response.headers.get('etag') ?? ''
  expect(await ask('/both', 'one', { 'if-modified-since': 'never', 'if-none-match': tag })).toMatchObject({
    status: 304,
  })
})
