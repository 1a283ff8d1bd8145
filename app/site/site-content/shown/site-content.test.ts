import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { followPublicDataChanges, type PublicDataChanges } from '#server/cache/public-data-changes.ts'
import { createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts'
import { startPostgresProxy } from '#tests/support/postgres-proxy.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { toLogins } from '#tests/support/test-connection.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { defaultContent } from '../default-content.server.ts'
import { createSiteContent, type SiteContentReader } from './site-content.server.ts'

interface Server {
  content: SiteContentReader
  cache: ResponseCache
  changes: PublicDataChanges
}
let version = 0
const servers: Server[] = []

async function startServer(): Promise<Server> {
  const changes = await followPublicDataChanges(site.db.connection, site.dependencies.log)
  const generation = () => (changes.isHeard() ? changes.generation() : null)
  const content = createSiteContent({ ...site.dependencies, generation })
  return { content, cache: createResponseCache(changes), changes }
}

const site = await createTestSite()
const owner = await addPerson(site.db, { role: 'owner' })
servers.push(await startServer(), await startServer())
afterAll(() => Promise.all(servers.map(({ changes }) => changes.stop())))

async function publish(headline: string): Promise<void> {
  const body = { ...defaultContent, headline, basedOn: version }
  const { status } = await site.call('/api/desk/content/publish', { method: 'POST', as: owner, body })
  expect(status).toBe(200)
  version += 1
}

async function visit({ content, cache }: Server): Promise<string> {
  const page = async () => new Response((await content.read()).headline)
  return (await cache.answer(new Request('https://clean-air.example/'), page)).text()
}

test('published content appears on both servers’ pages within a second, even on cached ones', async () => {
  for (const server of servers) expect(await visit(server)).toBe('Clean Air for Everyone')
  for (const headline of ['Breathe', 'Breathe again', 'Breathe on']) {
    await publish(headline)
    for (const server of servers)
      await expect.poll(() => visit(server), { timeout: 1_000, interval: 5 }).toBe(headline)
  }
})

test('while the database is down, pages show the last content, and a frozen database delays them by at most a second', async () => {
  const way = await startPostgresProxy(site.db.connection)
  const database = openDatabase({
    logins: toLogins({ ...site.db.connection, host: '127.0.0.1', port: way.port }),
    poolSize: 2,
    statementTimeoutMs: 2_000,
  })
  onTestFinished(async () => {
    way.cut()
    await Promise.allSettled([way.stop(), database.close()])
  })
  const content = createSiteContent({ ...site.dependencies, database, generation: () => null })
  const fresh = createSiteContent({ ...site.dependencies, database, generation: () => null })
  await publish('Before the outage')
  expect((await content.read()).headline).toBe('Before the outage')
  way.freeze()
  expect((await content.read()).headline).toBe('Before the outage')
  expect((await fresh.read()).headline).toBe('Clean Air for Everyone')
  way.cut()
  expect((await content.read()).headline).toBe('Before the outage')
  way.thaw()
  await publish('After the outage')
  await expect.poll(async () => (await content.read()).headline).toBe('After the outage')
})
