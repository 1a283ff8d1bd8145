import { beforeAll, expect, test } from 'vitest'
import { addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { type ApiRoute, fillGoodPath, nameRoute, readApiRoutes, takesJson } from './support/api-routes.ts'
import { type AttackedSite, startAttackedSite, startTimeoutMs } from './support/attacked-site.ts'
import { listUnknownFields } from './support/check-response.ts'
import { goodRequests } from './support/good-requests.ts'

let site: AttackedSite
let routes: ApiRoute[]
let member: SamplePerson
let token: string
let story: string

beforeAll(async () => {
  site = await startAttackedSite()
  routes = (await readApiRoutes(site)).filter(takesJson)
  expect(routes.length).toBeGreaterThan(10)
  member = await site.addAccount('a phrase that nobody sends')
  token = await site.tokenOf(member)
  story = await addStory(site.db, member)
}, startTimeoutMs)

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

test('fields that are nobody’s to send are refused by every route, each by its name', async () => {
  for (const route of routes)
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

test('they are refused among what somebody says of themselves, too', async () => {
  for (const [method, path, rest] of [
    ['POST', '/auth/v1/signup', { email: 'eve@example.org', password: 'a phrase nobody guesses' }],
    ['PUT', '/auth/v1/user', {}],
  ] as const) {
    const say = (data: object) => site.call(path, { method, as: token, body: { ...rest, data } })
    expect((await say({ full_name: 'Eve' })).status).toBe(200)
    for (const [field, value] of Object.entries(foreign)) {
      const { status, json } = await say({ full_name: 'Eve', [field]: value })
      expect({ path, field, status, unknown: listUnknownFields(json) }).toEqual({
        path,
        field,
        status: 400,
        unknown: [field],
      })
    }
  }
  const [row] = await site.db.query(
    'select role, avatar_url from auth.users u join profiles p on p.user_id = u.id where u.id = $1',
    [member.userId],
  )
  expect(row).toEqual({ role: 'member', avatar_url: null })
})

test('no key changes a prototype, however it is spelled', async () => {
  for (const route of routes)
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
