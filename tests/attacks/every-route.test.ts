import { describe, expect, test } from 'vitest'
import { pulsePath } from '#app/platform/visits/pulse-format.ts'
import { maxPulseBytes } from '#app/platform/visits/visit-limits.ts'
import { createApp } from '#server/http/app.ts'
import { addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { type ApiRoute, fillGoodPath, nameRoute, readApiRoutes, takesJson } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import {
  expectOrderlyResponse,
  listUnknownFields,
  readErrorCode,
  readFaults,
} from './support/check-response.ts'
import { goodRequests } from './support/good-requests.ts'
import { deepJson, hostileTexts, hostileValues } from './support/hostile-values.ts'

const site = await startAttackedSite()
const routes = await readApiRoutes(site)
const member = await site.addAccount('a phrase that nobody sends')
const story = await addStory(site.db, member)

/** Routes that the OpenAPI document does not describe. The tests of pages and headers cover them. */
const others = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/{file}',
  'GET /avatars/{name}',
  'GET /share.png',
  'GET /stories/{id}/share.png',
  'GET /manifest.webmanifest',
  'GET /sw.js',
  'GET /transparency.csv',
  'GET /feed.xml',
  'GET /feed.json',
  'GET /stories/{id}/feed.xml',
  'GET /sitemap.xml',
  'GET /sitemaps/{file}',
  'GET /robots.txt',
  'POST /vip/withdraw',
  'POST /notifications/unsubscribe',
]

test('the list of attacked routes contains every route of the application', async () => {
  const { dependencies } = await createTestSite()
  const served = createApp({ dependencies })
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect([...new Set(served)].sort()).toEqual([...routes.map(nameRoute), ...others].sort())
})

describe('valid requests', () => {
  test('are accepted by every route, so that a rejected attack was rejected for no other reason', async () => {
    const bodies = routes.filter(takesJson)
    expect(bodies.length).toBeGreaterThan(10)
    for (const route of bodies) {
      const good = goodRequests[nameRoute(route)]
      const { status, json } = await site.call(fillGoodPath(route, story), {
        method: route.method,
        as: member,
        body: good?.body,
      })
      expect({ route: nameRoute(route), status, code: readErrorCode(json) }).toEqual({
        route: nameRoute(route),
        status: good?.status,
        code: good?.code ?? null,
      })
    }
  })

  test('can have any of the listed fields without an error for an unknown field', async () => {
    for (const route of routes.filter(takesJson))
      for (const field of route.fields ?? []) {
        // An invalid type for every field, so that the request has no effect.
        const body = { ...goodRequests[nameRoute(route)]?.body, [field]: { not: 'this' } }
        const [routePath, renewal] = [fillGoodPath(route, story), '/auth/v1/token?grant_type=refresh_token']
        const sentTo = field === 'refresh_token' ? renewal : routePath
        const sent = field === 'refresh_token' ? { refresh_token: body[field] } : body
        const { json } = await site.call(sentTo, { method: route.method, as: member, body: sent })
        expect({ route: nameRoute(route), field, unknown: listUnknownFields(json) }).toMatchObject({
          unknown: expect.not.arrayContaining([field]),
        })
      }
  })
})

// Another person's, because valid requests change what belongs to the first.
const attacker = await site.addAccount('a phrase that nobody sends')
const token = await site.tokenOf(attacker)
const attacked = await addStory(site.db, attacker, { content: 'The air is thick with dust.', title: 'Dust' })

const goodBody = (route: ApiRoute) => goodRequests[nameRoute(route)]?.body ?? {}

const sendTo = (route: ApiRoute, body: unknown) =>
  site.call(fillGoodPath(route, attacked), { method: route.method, as: token, body })

const values = Object.entries({ ...hostileTexts, ...hostileValues })

// Each field gets one of the values; `hostile-values.slow.test.ts` sends all.
test('a value that often breaks servers gets a normal response in every field of every body', async () => {
  let turn = 0
  for (const route of routes.filter(takesJson))
    await Promise.all(
      (route.fields ?? []).map(async (field) => {
        turn += 1
        const [what, value] = values[turn % values.length] ?? []
        const response = await sendTo(route, { ...goodBody(route), [field]: value })
        expectOrderlyResponse(route.path, response, `${nameRoute(route)} ${field}: ${what}`)
      }),
    )
  expect(turn).toBeGreaterThan(values.length)
  expect(readFaults(site)).toEqual([])
})

/** The error of a client whose server refused the request and closed the connection early. */
const isCutOff = (error: Error) => /RESET|EPIPE|hang up/.test(error.message)

test('URLs and headers of any length get a response', async () => {
  const long = 'x'.repeat(1_048_576)
  for (const path of [`/api/stories?search=${long}`, `/stories/${long}`, `/${long}`]) {
    const status = await site.call(path).then(
      (response) => response.status,
      (error: Error) => (isCutOff(error) ? 431 : error.message),
    )
    expect([400, 404, 413, 414, 431]).toContain(status)
  }
  for (const name of ['authorization', 'cookie', 'idempotency-key', 'if-none-match', 'accept-encoding']) {
    const { status } = await site.call('/api/stories', { headers: { [name]: 'x'.repeat(14_000) } })
    expect({ name, status }).toEqual({ name, status: name === 'authorization' ? 401 : 200 })
  }
  expect((await site.call('/readyz')).status).toBe(200)
})

/** The desk responds with 404 to this sender, and the auth service ignores unknown fields. */
function expectedStatus({ path }: ApiRoute, status: number, body: string | Buffer): unknown {
  if (path.startsWith('/api/desk/')) return 404
  if (path === pulsePath && body.length > maxPulseBytes) return 413
  const isObject = body.toString().startsWith('{') && body !== '{"a":'
  return isObject && path.startsWith('/auth/v1/') ? expect.any(Number) : status
}

test.each([
  ['no JSON', '{"a":', 400],
  ['nothing', '', 400],
  ['no object', '"text"', 400],
  ['null', 'null', 400],
  ['a number beyond all', '{"sharePermission":1e999}', 400],
  ['depth', deepJson, 400],
  ['a key twice', '{"content":"a","content":1}', 400],
  ['NUL', '\u0000', 400],
  ['half a character', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
])('a body that is %s gets an error that explains it on every route', async (what, body, status) => {
  for (const route of routes.filter(takesJson)) {
    const response = await sendTo(route, body)
    expectOrderlyResponse(route.path, response, what)
    expect({ route: nameRoute(route), what, status: response.status }).toEqual({
      route: nameRoute(route),
      what,
      status: expectedStatus(route, status, body),
    })
  }
})

/** The routes except those of the auth service, whose protocol ignores unknown fields, and the desk, which responds to this caller with 404. */
const apiRoutes = routes.filter((route) => takesJson(route) && !/^\/(auth\/v1|api\/desk)\//.test(route.path))
expect(apiRoutes.length).toBeGreaterThan(5)

const foreign: Record<string, unknown> = {
  id: '00000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000001',
  role: 'moderator',
  is_public: true,
  isPublic: true,
  is_visible: true,
  hidden_at: null,
  commentCount: 1_000,
  reaction_count: 1_000,
  created_at: '1990-01-01T00:00:00Z',
  email_verified: true,
  email_confirmed_at: '1990-01-01T00:00:00Z',
  password_hash: 'x',
  avatar_url: 'https://evil.example/pixel.gif',
  avatarUrl: 'https://evil.example/pixel.gif',
  app_metadata: { role: 'moderator' },
}

test('every API route rejects fields that no client may send, and the error names each', async () => {
  for (const route of apiRoutes)
    for (const [field, value] of Object.entries(foreign)) {
      const { status, json } = await sendTo(route, { ...goodBody(route), [field]: value })
      expect({ route: nameRoute(route), field, status, unknown: listUnknownFields(json) }).toEqual({
        route: nameRoute(route),
        field,
        status: 400,
        unknown: [field],
      })
    }
})

test('the auth service ignores fields that no client may send, even in user metadata', async () => {
  const read = () =>
    site.db.query(
      `select u.id, role, email, email_verified_at, password_hash, u.created_at, avatar_url
       from auth.users u join profiles p on p.user_id = u.id where u.id = $1`,
      [attacker.userId],
    )
  const before = await read()
  for (const [method, path, rest] of [
    ['POST', '/auth/v1/signup', { email: 'eve@example.org', password: 'a phrase nobody guesses' }],
    ['PUT', '/auth/v1/user', {}],
  ] as const)
    for (const [field, value] of Object.entries(foreign)) {
      const body = { ...rest, [field]: value, data: { full_name: 'Eve', [field]: value } }
      const { status } = await site.call(path, { method, as: token, body })
      const isAdministrators = method === 'PUT' && field === 'app_metadata'
      expect({ path, field, status }).toEqual({ path, field, status: isAdministrators ? 403 : 200 })
    }
  expect(await read()).toEqual(before)
})

test('no spelling of a key in a body changes an object’s prototype', async () => {
  for (const route of apiRoutes)
    for (const [key, value] of [
      ['__proto__', '{"isAdmin":true,"role":"moderator"}'],
      ['constructor', '{"prototype":{"isAdmin":true}}'],
    ] as const) {
      const body = JSON.stringify(goodBody(route)).replace(/^\{/, `{"${key}":${value},`)
      const { status, json } = await sendTo(route, body)
      expect({ route: nameRoute(route), key, status, unknown: listUnknownFields(json) }).toEqual({
        route: nameRoute(route),
        key,
        status: 400,
        unknown: [key],
      })
    }
  for (const query of ['__proto__[role]=moderator', 'constructor.prototype.role=moderator', '__proto__=x']) {
    const { status, json } = await site.call(`/api/stories?${query}`)
    const [name = ''] = query.split('=')
    expect({ query, status, unknown: listUnknownFields(json) }).toEqual({
      query,
      status: 400,
      unknown: [name],
    })
  }
})
