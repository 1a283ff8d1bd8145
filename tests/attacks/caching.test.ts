import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fillGoodPath, readApiRoutes } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { addCallers } from './support/callers.ts'

const site = await startAttackedSite()
const callers = await addCallers(site)
// The page shows the story's age, which must not change during the comparison.
await site.db.query(`update stories set created_at = now() - interval '80 days'`)
const routes = await readApiRoutes(site)

/** Routes that respond with 404 to the callers, who have no role, recovery codes, link, series, mark, API token or device. */
const foundNothing = new Set([
  '/api/staff/me',
  '/auth/v1/factors/recovery-codes',
  '/auth/v1/verify',
  '/api/air/series/{id}/readings.csv',
  '/api/air/series/{id}/chart',
  '/api/air/marks/{id}/effect',
  '/api/people.csv',
  '/api/notifications/pushed/{id}',
])

function listReads(): string[] {
  return routes
    .filter(
      ({ method, path }) => method === 'GET' && !foundNothing.has(path) && !path.startsWith('/api/desk/'),
    )
    .map((route) => {
      const query = route.parameters.find(({ name }) => name === 'stories' || name === 'ids')
      const path = fillGoodPath(route, callers.publicStory)
      return query ? `${path}?${query.name}=${callers.publicStory}` : path
    })
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

test('responses that depend on the requester are never cacheable', async () => {
  const personal: string[] = []
  for (const path of listReads()) {
    const [own, visitors] = [await site.call(path, { as: callers.tokens.author }), await site.call(path)]
    expect({ path, status: own.status }).toEqual({ path, status: 200 })
    if (own.text === visitors.text) continue
    personal.push(path)
    expect({ path, kept: own.headers['cache-control'] }).toEqual({
      path,
      kept: expect.stringMatching(/no-store|private/),
    })
  }
  expect(personal).toEqual(
    expect.arrayContaining([
      '/api/bookmarks',
      '/api/bookmarks/ids',
      '/api/profile',
      '/api/profile/stories',
      '/api/profile/export',
      '/auth/v1/user',
      `/api/reactions?stories=${callers.publicStory}`,
      `/api/stories/${callers.publicStory}/comments`,
    ]),
  )
})

test('a response cached for everyone is not served to a request with an invalid token', async () => {
  for (const path of ['/api/stories', '/api/stories?search=air']) {
    await site.call(path)
    expect((await site.call(path)).headers).toMatchObject({ 'cache-control': 'public, no-cache' })
    for (const as of [callers.tokens['expired token'], callers.tokens['forged token'], 'x'])
      expect({ path, status: (await site.call(path, { as })).status }).toEqual({ path, status: 401 })
  }
})

test('errors are never cached, with or without a token', async () => {
  for (const path of ['/api/nothing', '/api/stories?cursor=x', '/auth/v1/nothing', '/auth/v1/token'])
    for (const as of [undefined, callers.tokens.member, callers.tokens['expired token']]) {
      const { status, headers } = await site.call(path, { as })
      expect(status).toBeGreaterThanOrEqual(400)
      expect({ path, ...headers }).toMatchObject({ path, 'cache-control': 'no-store' })
    }
})

test('a cached response lists each story that it shows, so that it can be dropped with the story', async () => {
  const id = callers.publicStory
  const [row] = await site.db.query<{ content: string }>('select content from stories where id = $1', [id])
  const pages = ['/', '/community', '/community?search=air', `/stories/${id}`, `/stories/${id.toUpperCase()}`]
  const data = [
    '/community.data',
    `/stories/${id}.data`,
    '/api/stories',
    '/feed.xml',
    '/feed.json?issue=Mold',
  ]
  for (const path of [...pages, ...data]) {
    const { text, headers } = await site.call(path)
    expect({ path, cached: headers['cache-control'] }).toEqual({ path, cached: 'public, no-cache' })
    expect(text).toContain(row?.content)
    expect(text).toContain(id)
  }
})

const unkeyed: Record<string, string> = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-port': '1337',
  'x-host': 'evil.example',
  'x-original-url': '/settings',
  'x-rewrite-url': '/settings',
  'x-http-method-override': 'POST',
  forwarded: 'host=evil.example;proto=http',
  host: 'evil.example',
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  cookie: 'session=evil; theme=evil',
  'user-agent': 'evil/1.0 <script>',
  'accept-language': 'xx-evil',
  accept: 'text/evil',
  'sec-purpose': 'prefetch',
  'x-request-id': 'evil',
}

test('headers that are not in the cache key do not change what is cached', async () => {
  const doors = [
    '/',
    '/community',
    '/community?search=air',
    `/stories/${callers.publicStory}`,
    '/api/stories',
    '/auth',
    '/feed.xml',
    `/stories/${callers.publicStory}/feed.xml`,
    '/sitemap.xml',
  ]
  /** Requests a unique URL and removes its name and the page's time from the response. */
  const ask = async (path: string, name: string, headers = {}) => {
    const own = `${path}${path.includes('?') ? '&' : '?'}${path.startsWith('/api') ? 'search' : 'x'}=${name}`
    const { status, text, headers: told } = await site.call(own, { headers })
    const { location, link } = told
    const content = text.replaceAll(name, 'own').replace(/\b1\d{12}\b/g, 'now')
    return { path, status, content: hash(content), isEvil: content.includes('evil'), location, link }
  }
  for (const path of doors) {
    const clean = await ask(path, 'untouched')
    expect(clean.status).toBe(200)
    await Promise.all(
      Object.entries(unkeyed).map(async ([name, value]) => {
        // Checks the response itself and the one cached for the next visitor.
        for (const headers of [{ [name]: value }, {}])
          expect({ name, ...(await ask(path, `poison-${name}`, headers)) }).toEqual({ name, ...clean })
      }),
    )
  }
})
