import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { followPublicDataChanges, type PublicDataChanges } from './public-data-changes.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const servers: { cache: ResponseCache; changes: PublicDataChanges }[] = []

const db = await createTestDatabase()
const author = await addPerson(db)
for (const _ of [1, 2]) {
  const changes = await followPublicDataChanges(db.connection, pino({ level: 'silent' }))
  servers.push({ cache: createResponseCache(changes), changes })
}

afterAll(() => Promise.all(servers.map(({ changes }) => changes.stop())))

let productions = 0

async function ask(server: number, headers: Record<string, string> = {}, path = '/count'): Promise<Response> {
  const request = new Request(`http://localhost${path}`, { headers })
  const { cache } = servers[server] ?? {}
  if (!cache) throw new Error('no such server')
  return cache.answer(request, async () => {
    productions += 1
    const [row] = await db.query('select count(*)::int as count from stories where is_visible')
    return Response.json(row)
  })
}

const read = async (response: Promise<Response>) => (await response).text()

test('a page is rendered once for concurrent and later requests', async () => {
  const before = productions
  const answers = await Promise.all(Array.from({ length: 50 }, () => read(ask(0, {}, '/once'))))
  await read(ask(0, {}, '/once'))
  expect(new Set(answers).size).toBe(1)
  expect(productions - before).toBe(1)
})

test('a change is visible on both servers within a second of its confirmation', async () => {
  const count = async (server: number) => JSON.parse(await read(ask(server))).count
  const [before] = [await count(0), await count(1)]
  await addStory(db, author)
  await expect.poll(() => count(0), { timeout: 1000, interval: 5 }).toBe(before + 1)
  await expect.poll(() => count(1), { timeout: 1000, interval: 5 }).toBe(before + 1)
})

test('a response that was started before a change is not sent to requests after the change', async () => {
  const [server] = servers
  if (!server) throw new Error('no server')
  const request = new Request('http://localhost/slow')
  const gate = Promise.withResolvers<Response>()
  const early = server.cache.answer(request, () => gate.promise)
  const generation = server.changes.generation()
  await addStory(db, author)
  await expect.poll(() => server.changes.generation()).toBeGreaterThan(generation)
  const late = server.cache.answer(request, async () => new Response('new'))
  gate.resolve(new Response('old'))
  expect([await read(early), await read(late)]).toEqual(['old', 'new'])
  expect(await read(server.cache.answer(request, async () => new Response('newest')))).toBe('new')
})

test('the same text is sent in the requested encoding, and clients that have it get a 304', async () => {
  const identity = await ask(0)
  const brotli = await ask(0, { 'accept-encoding': 'gzip, br' })
  const gzip = await ask(0, { 'accept-encoding': 'gzip, br;q=0' })
  const text = await identity.text()
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text)
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text)
  const tag = brotli.headers.get('etag') ?? ''
  for (const known of [tag, `W/${tag}`, `"another", ${tag}`]) {
    const again = await ask(0, { 'accept-encoding': 'br', 'if-none-match': known })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  const changed = await ask(0, { 'accept-encoding': 'br', 'if-none-match': tag.replace(/^"./, '"') })
  expect(changed.status).toBe(200)
})

test('only the beginning of an overlong Accept-Encoding header is read', async () => {
  const response = await ask(0, { 'accept-encoding': `${','.repeat(300)}br` })
  expect(response.headers.get('content-encoding')).toBeNull()
})

test('the cache takes no more memory than the bytes of its responses', async () => {
  await ask(0)
  const { bodies } = servers[0]?.cache.find('/count') ?? {}
  for (const body of Object.values(bodies ?? {})) expect(body.buffer.byteLength).toBe(body.length)
  expect.assertions(2)
})

test.each([
  ['forbids it', { headers: { 'cache-control': 'no-store' } }],
  ['is personal', { headers: { 'cache-control': 'private' } }],
  ['sets a cookie', { headers: { 'set-cookie': 'a=b' } }],
  ['is no success', { status: 404 }],
])('a response that %s is not cached', async (_what, init) => {
  const cache = servers[0]?.cache
  const request = new Request(`http://localhost/${_what}`)
  await cache?.answer(request, async () => new Response('first', init))
  const second = await cache?.answer(request, async () => new Response('second', init))
  expect(await second?.text()).toBe('second')
})

test('nothing is cached while the event reader is disconnected, and caching resumes afterwards', async () => {
  const client = new pg.Client(db.connection)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'clean-air events' and datname = current_database()`,
  )
  await client.end()
  const changes = servers[1]?.changes
  await expect.poll(() => changes?.isHeard()).toBe(false)
  const before = productions
  await read(ask(1, {}, '/lost'))
  await read(ask(1, {}, '/lost'))
  expect(productions - before).toBe(2)
  await expect.poll(() => changes?.isHeard()).toBe(true)
  await read(ask(1, {}, '/found'))
  await read(ask(1, {}, '/found'))
  expect(productions - before).toBe(3)
})
