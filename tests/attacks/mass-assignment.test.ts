import { expect, test } from 'vitest'
import { addStory } from '#tests/support/sample-people.ts'
import { type ApiRoute, fillGoodPath, nameRoute, readApiRoutes, takesJson } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { listUnknownFields } from './support/check-response.ts'
import { goodRequests } from './support/good-requests.ts'

const site = await startAttackedSite()
const routes = (await readApiRoutes(site)).filter(takesJson)
// The desk responds with 404 to this caller.
/** The routes except those of the auth service, whose protocol ignores unknown fields. */
const apiRoutes = routes.filter(({ path }) => !/^\/(auth\/v1|api\/desk)\//.test(path))
expect(apiRoutes.length).toBeGreaterThan(5)
const member = await site.addAccount('a phrase that nobody sends')
const token = await site.tokenOf(member)
const story = await addStory(site.db, member)

const goodBody = (route: ApiRoute) => goodRequests[nameRoute(route)]?.body ?? {}

const sendTo = (route: ApiRoute, body: unknown) =>
  site.call(fillGoodPath(route, story), { method: route.method, as: token, body })

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
      [member.userId],
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
