import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { picturePath } from '#app/accounts/profiles/picture-rules.ts'
import { listStories } from '#app/community/stories/story-queries.server.ts'
import { openDatabase } from '#database/client.ts'
import { createApp } from '#server/http/app.ts'
import { openTestPostgres } from '#tests/support/open-test-postgres.ts'
import { type PostgresProxy, startPostgresProxy } from '#tests/support/postgres-proxy.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { runAsOwner, toLogins } from '#tests/support/test-connection.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { encodeResponse } from './cached-response.ts'
import { followPublicDataChanges, type PublicDataChanges } from './public-data-changes.ts'
import { createPublicDataGeneration } from './public-data-generation.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const everything = '/community'
const others = '/community?search=wardrobe'
const list = '/api/stories'

/** One of several servers, whose connections to PostgreSQL can be cut. */
interface Server {
  ask(path: string): Promise<Response>
  /** Writes as the author and resolves with the status once acknowledged. */
  write(method: string, path: string, body?: unknown): Promise<number>
  changes: PublicDataChanges
  cache: ResponseCache
  /** The proxy of its event connection. */
  notices: PostgresProxy
  /** Pages wait for this after reading their stories. */
  hold: { page: Promise<void>; read: number }
  loseDatabase(): Promise<void>
  /** Makes the database unresponsive without closing connections, like a frozen machine. */
  freezeDatabase(): void
}

let site: TestSite
let author: SamplePerson
let story: string
let server: Server
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  site = await createTestSite()
  author = await addPerson(site.db, { fullName: 'Mira First' })
  story = await addStory(site.db, author, { content: 'Smoke again.' })
  await addStory(site.db, await addPerson(site.db), { content: 'Mold behind the wardrobe.' })
  server = await startServer()
})

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function startServer(): Promise<Server> {
  const [way, notices] = [await startWay(), await startWay()]
  const through = ({ port }: PostgresProxy) => ({ ...site.db.connection, host: '127.0.0.1', port })
  const counts = createPublicDataGeneration()
  const onEvent = counts.record
  const database = openDatabase({
    logins: toLogins(through(way)),
    poolSize: 4,
    statementTimeoutMs: 4_000,
    onEvent,
  })
  const { log } = site.dependencies
  const changes = await followPublicDataChanges(through(notices), log, counts)
  const cache = createResponseCache(changes)
  const hold = { page: Promise.resolve(), read: 0 }
  /** Stands in for the pages, which are not built in tests. It shows the same story data. */
  const pages = async ({ url }: Request) => {
    const search = new URL(url).searchParams.get('search') ?? ''
    const found = await listStories(database, { limit: 20, search }).catch(() => undefined)
    hold.read += 1
    await hold.page
    if (!found) return new Response('away', { status: 503, headers: { 'retry-after': '5' } })
    return new Response(JSON.stringify(found), { headers: { 'content-type': 'text/html' } })
  }
  const app = createApp({ dependencies: { ...site.dependencies, database }, cache, pages })
  async function loseDatabase() {
    const stopped = [way.stop(), notices.stop()]
    for (const proxy of [way, notices]) proxy.cut()
    await Promise.all(stopped)
    await expect.poll(changes.isHeard).toBe(false)
  }
  ends.push(loseDatabase, () => changes.stop(), database.close)
  return {
    ask: async (path) => app.request(path),
    write: async (method, path, body) => (await app.request(path, await asAuthor(method, body))).status,
    changes,
    cache,
    notices,
    hold,
    loseDatabase,
    freezeDatabase() {
      for (const proxy of [way, notices]) proxy.freeze()
    },
  }
}

const startWay = () => startPostgresProxy(site.db.connection)

async function asAuthor(method: string, body: unknown): Promise<RequestInit> {
  const { accessTokens, site: own } = site.dependencies
  const subject = { ...author, role: 'member' as const, aal: 'aal1' as const, amr: [], userMetadata: {} }
  const { token } = await accessTokens.sign(subject)
  const json = body !== undefined && { 'content-type': 'application/json' }
  const headers = { apikey: own.clientKey, authorization: `Bearer ${token}`, ...json }
  return { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
}

/** Returns the response's age in seconds, or its status if it has no age. */
async function lookAt(path: string): Promise<string> {
  const { status, headers } = await server.ask(path)
  return headers.get('age') === null ? `${status}` : `${status}, some seconds old`
}
const shown = '200, some seconds old'

test('during an outage, pages and lists are shown with their age, even if people wrote until then', async () => {
  const isOver = new AbortController()
  const keepDoing = async (write: () => Promise<unknown>) => {
    while (!isOver.signal.aborted) await write()
  }
  const writing = [
    keepDoing(() => server.write('POST', `/api/stories/${story}/comments`, { content: 'Here too.' })),
    keepDoing(() => server.write('POST', '/api/stories', { content: 'And again.' })),
    keepDoing(() => server.write('PUT', `/api/stories/${story}/reactions/heart`)),
    keepDoing(() => server.write('DELETE', `/api/stories/${story}/reactions/heart`)),
  ]
  const read = async () => (await server.ask(everything)).text()
  await expect.poll(read).toMatch(/And again.*"commentCount":[1-9]/)
  for (let round = 0; round < 20; round += 1)
    for (const path of [everything, others, list]) expect(await lookAt(path)).toBe('200')
  await server.loseDatabase()
  for (const path of [everything, others, list]) expect([path, await lookAt(path)]).toEqual([path, shown])
  expect(await (await server.ask(everything)).text()).toContain('And again.')
  expect(await lookAt('/community?search=never+asked')).toBe('503')
  isOver.abort()
  await Promise.all(writing)
})

const comment = '018f0000-0000-4000-8000-000000000001'
const takingBack: [string, () => Promise<number>][] = [
  ['deletes a story', () => server.write('DELETE', `/api/stories/${story}`)],
  ['makes it private', () => server.write('PATCH', `/api/stories/${story}`, { sharePermission: false })],
  ['deletes a comment', () => server.write('DELETE', `/api/comments/${comment}`)],
  ['changes their name', () => server.write('PATCH', '/api/profile', { fullName: 'Mira Second' })],
  ['leaves their work', () => server.write('PATCH', '/api/profile', { organization: '' })],
  ['removes their picture', () => server.write('DELETE', picturePath)],
]

async function fillAndRead(): Promise<void> {
  const before = server.changes.generation()
  const { query } = site.db
  const { userId } = author
  await query(`update profiles set avatar_url = '/avatars/${'0'.repeat(64)}.webp' where user_id = $1`, [
    userId,
  ])
  await query(`insert into comments (id, story_id, user_id, content) values ($1, $2, $3, 'Mine.')`, [
    comment,
    story,
    userId,
  ])
  // Otherwise these events would arrive after everything was read.
  await expect.poll(server.changes.generation).toBe(before + 2)
  for (const path of [everything, others, list]) expect(await lookAt(path)).toBe('200')
}

test.each(takingBack)(
  'a server through which a person %s never shows the text again',
  async (_what, takeBack) => {
    await fillAndRead()
    // The server must record its own withdrawal, because the event comes too late.
    server.notices.freeze()
    expect(await takeBack()).toBeLessThan(300)
    await server.loseDatabase()
    expect(await Promise.all([everything, list, others].map(lookAt))).toEqual(['503', '503', '503'])
  },
)

const hiding: [string, string][] = [
  ['deletes a story', `delete from stories where id = $1`],
  ['edits a story', `update stories set content = 'Fresh air.' where id = $1`],
  ['hides a story', `update stories set hidden_at = now() where id = $1`],
  ['hides a comment', `update comments set hidden_at = now() where story_id = $1`],
  [
    'renames a person',
    `update profiles set full_name = null where user_id = (select user_id from stories where id = $1)`,
  ],
  ['deletes an account', `delete from auth.users where id = (select user_id from stories where id = $1)`],
  [
    'makes an account unconfirmed',
    `update auth.users set email_verified_at = null where id = (select user_id from stories where id = $1)`,
  ],
]

test.each(hiding)(
  'when a person %s on another server, no server shows the text a second later',
  async (_what, statement) => {
    await fillAndRead()
    const count = server.changes.counts.withdrawals()
    await site.db.query(statement, [story])
    await expect.poll(() => server.changes.counts.withdrawals()).toBeGreaterThan(count)
    await server.loseDatabase()
    expect(await Promise.all([everything, list, others].map(lookAt))).toEqual(['503', '503', '503'])
  },
)

test('content that is being rendered during a withdrawal is not shown later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.hold.page = promise
  const rendering = [server.ask(everything), server.ask(others)]
  await expect.poll(() => server.hold.read).toBe(2)
  expect(await server.write('DELETE', `/api/stories/${story}`)).toBe(204)
  resolve()
  await Promise.all(rendering)
  await server.loseDatabase()
  expect(await Promise.all([everything, others].map(lookAt))).toEqual(['503', '503'])
})

test('a server that has lost its event reader shows no earlier content while other servers have theirs', async () => {
  await fillAndRead()
  server.notices.freeze()
  await site.db.query('delete from stories where id = $1', [story])
  // Reading something else shows the server that the database is available.
  await expect
    .poll(
      async () => {
        await server.ask(`/community?search=${encodeURIComponent('the wardrobe')}&at=${randomUUID()}`)
        return server.changes.isUpToDate()
      },
      { timeout: 10_000 },
    )
    .toBe(false)
  await server.loseDatabase()
  expect(await Promise.all([everything, list, others].map(lookAt))).toEqual(['503', '503', '503'])
})

const endListeners = () =>
  site.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'clean-air events' and datname = current_database()`,
  )

test('a server that reconnects learns of the withdrawals that it missed', async () => {
  await fillAndRead()
  server.notices.freeze()
  await site.db.query('delete from stories where id = $1', [story])
  server.notices.cut()
  await expect.poll(server.changes.isHeard).toBe(false)
  server.notices.thaw()
  await expect.poll(server.changes.isHeard).toBe(true)
  await server.loseDatabase()
  expect(await Promise.all([everything, list, others].map(lookAt))).toEqual(['503', '503', '503'])
})

test('a database that refuses only the event reader counts as available', async () => {
  await fillAndRead()
  const allow = async (isAllowed: boolean) =>
    runAsOwner(
      (await openTestPostgres()).connection,
      `alter database ${site.db.connection.database} allow_connections ${isAllowed}`,
    )
  await allow(false)
  try {
    await endListeners()
    await expect.poll(server.changes.isUpToDate).toBe(false)
    await server.loseDatabase()
    expect(await lookAt(everything)).toBe('503')
  } finally {
    await allow(true)
  }
})

test('if the database’s machine fails, the cache responds immediately, and one request at a time tries the database', async () => {
  await fillAndRead()
  server.freezeDatabase()
  await expect.poll(server.changes.isHeard).toBe(false)
  const found = [everything, everything, others].map((path) => server.cache.find(path))
  expect(found[0]).toBeUndefined()
  expect(found.map((cached) => cached?.headers.age)).toEqual([
    undefined,
    expect.any(String),
    expect.any(String),
  ])
  const [, second] = found
  if (!second) throw new Error('nothing was found')
  expect(encodeResponse(second, 'identity').headers).toHaveProperty('age')
  // The waiting request does not affect other paths.
  const ages: number[] = []
  const age = () => ages[ages.push(Number(server.cache.find(others)?.headers.age)) - 1]
  await expect.poll(age).toBeGreaterThanOrEqual(Number(second.headers.age) + 4)
  expect(ages.every(Number.isFinite)).toBe(true)
  expect(await lookAt(everything)).toBe(shown)
  await expect.poll(() => server.cache.find(others)).toBeUndefined()
})
