import { expect, test } from 'vitest'
import { addStory } from '#tests/support/sample-people.ts'
import { fillGoodPath, nameRoute, readApiRoutes } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { goodRequests } from './support/good-requests.ts'

const origin = 'https://evil.example'

const site = await startAttackedSite()
const routes = await readApiRoutes(site)
const member = await site.addAccount('a phrase that nobody sends')
const token = await site.tokenOf(member)
const story = await addStory(site.db, member)

const writes = () => routes.filter(({ method }) => method !== 'GET')
/** Requests that pages send without a header, or devices with a token. Forms can't send JSON, and a browser's preflight for it gets no permission. */
const keyless = new Set([
  'POST /api/pulse',
  'POST /api/readings',
  'POST /api/bounces',
  'POST /api/people-imports',
  'POST /api/people-imports/{id}/undo',
])

test('no response can be read by another site’s script, and no preflight for a write is granted', async () => {
  expect(writes().length).toBeGreaterThan(10)
  for (const route of routes) {
    const path = fillGoodPath(route, story)
    const asked = {
      origin,
      'access-control-request-method': route.method,
      'access-control-request-headers': 'apikey,authorization,content-type',
    }
    for (const response of [
      await site.call(path, { method: 'OPTIONS', headers: asked }),
      await site.call(path, {
        method: route.method === 'DELETE' ? 'GET' : route.method,
        headers: { origin },
      }),
      await site.call(path, { headers: { origin: 'null' } }),
    ])
      expect({ route: nameRoute(route), ...response.headers }).not.toHaveProperty(
        'access-control-allow-origin',
      )
  }
})

async function countRows(): Promise<Record<string, unknown>> {
  const tables = await site.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`,
  )
  const counts = await Promise.all(
    tables.map(async ({ name }) => [name, (await site.db.query(`select count(*) from ${name}`))[0]]),
  )
  return Object.fromEntries(counts)
}

test('a form on another site can’t write anything, because it lacks the key and a JSON body', async () => {
  const before = await countRows()
  expect(Object.keys(before).length).toBeGreaterThan(10)
  for (const route of writes()) {
    const good = goodRequests[nameRoute(route)]?.body ?? {}
    const simple = { method: route.method, as: token, body: JSON.stringify(good) }
    for (const apikey of keyless.has(nameRoute(route)) ? [] : ['', 'another-site'])
      for (const type of ['application/json', 'text/plain']) {
        const headers = { apikey, 'content-type': type, origin }
        const { status } = await site.call(fillGoodPath(route, story), { ...simple, headers })
        expect({ route: nameRoute(route), apikey, type, status }).toEqual({
          route: nameRoute(route),
          apikey,
          type,
          status: 401,
        })
      }
    // DELETE has no body, and forms can't send it.
    if (route.method === 'DELETE') continue
    for (const type of [
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain; application/json',
    ]) {
      const headers = { 'content-type': type, origin }
      const { status } = await site.call(fillGoodPath(route, story), { ...simple, headers })
      expect({ route: nameRoute(route), type, status }).toEqual({
        route: nameRoute(route),
        type,
        status: 415,
      })
    }
  }
  expect(await countRows()).toEqual(before)
})
