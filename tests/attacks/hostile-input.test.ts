import { beforeAll, describe, expect, test } from 'vitest'
import { addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { type ApiRoute, fillPath, readApiRoutes } from './support/api-routes.ts'
import { type AttackedSite, isThorough, startAttackedSite, startTimeoutMs } from './support/attacked-site.ts'
import { expectOrderlyAnswer, readFaults } from './support/check-answer.ts'
import { goodBodies } from './support/good-bodies.ts'
import { deepJson, encodeAny, hostileEncoded, hostileTexts, hostileValues } from './support/hostile-values.ts'

const maxMilliseconds = 50

let site: AttackedSite
let routes: ApiRoute[]
let member: SamplePerson
let token: string
let story: string

beforeAll(async () => {
  site = await startAttackedSite()
  routes = await readApiRoutes(site)
  member = await site.addAccount('a phrase that nobody sends')
  token = await site.tokenOf(member)
  story = await addStory(site.db, member, { content: 'The air is thick with dust.', title: 'Dust' })
}, startTimeoutMs)

/** All that break others; the quick run gives each field every third of them, another third than the field before. */
function chooseHostile(turn: number): [string, unknown][] {
  const all = Object.entries({ ...hostileTexts, ...hostileValues })
  return isThorough ? all : all.filter((_entry, index) => index % 3 === turn % 3)
}

const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`
const takesBody = () => routes.filter(({ fields }) => fields !== null)
const goodBody = (route: ApiRoute) => goodBodies[nameOf(route)] ?? {}
const goodPath = ({ path }: ApiRoute) =>
  `${fillPath(path, (name) => (name === 'type' ? 'heart' : story))}${path.endsWith('/token') ? '?grant_type=password' : ''}`

const sendTo = (route: ApiRoute, body: unknown, headers: Record<string, string> = {}) =>
  site.call(goodPath(route), { method: route.method, as: token, body, headers })

test('every route that takes a body is attacked with one that it would take', () => {
  expect(takesBody().map(nameOf).sort()).toEqual(Object.keys(goodBodies).sort())
})

describe('fields that are nobody’s to send', () => {
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

  test('are refused by every route, each by its name', async () => {
    for (const route of takesBody())
      for (const [field, value] of Object.entries(foreign)) {
        const { status, text } = await sendTo(route, { ...goodBody(route), [field]: value })
        expect({ route: nameOf(route), field, status, text }).toMatchObject({
          status: 400,
          text: expect.stringContaining(field),
        })
      }
  })

  test('are refused among what somebody says of themselves, too', async () => {
    for (const [method, path, rest] of [
      ['POST', '/auth/v1/signup', { email: 'eve@example.org', password: 'a phrase nobody guesses' }],
      ['PUT', '/auth/v1/user', {}],
    ] as const)
      for (const [field, value] of Object.entries(foreign)) {
        const body = { ...rest, data: { full_name: 'Eve', [field]: value } }
        expect(await site.call(path, { method, as: token, body })).toMatchObject({ status: 400 })
      }
    const [row] = await site.db.query(
      'select role, avatar_url from auth.users u join profiles p on p.user_id = u.id where u.id = $1',
      [member.userId],
    )
    expect(row).toEqual({ role: 'member', avatar_url: null })
  })

  test('change no prototype, however they are spelled', async () => {
    for (const route of takesBody())
      for (const extra of [
        '"__proto__":{"isAdmin":true,"role":"moderator"}',
        '"constructor":{"prototype":{"isAdmin":true}}',
      ]) {
        const body = JSON.stringify(goodBody(route)).replace(/^\{/, `{${extra},`)
        expect(await sendTo(route, body)).toMatchObject({ status: 400 })
      }
    for (const query of ['__proto__[role]=moderator', 'constructor.prototype.role=moderator', '__proto__=x'])
      expect(await site.call(`/api/stories?${query}`)).toMatchObject({ status: 400 })
    expect((await site.call('/api/profile', { as: token })).text).not.toContain('isAdmin')
  })
})

describe('values that break others', () => {
  test('in any field of any body get an orderly answer, and quickly', async () => {
    const slow: object[] = []
    for (const route of takesBody())
      for (const [turn, field] of (route.fields ?? []).entries())
        await Promise.all(
          chooseHostile(turn).map(async ([what, value]) => {
            const begin = performance.now()
            const answer = await sendTo(route, { ...goodBody(route), [field]: value })
            const milliseconds = performance.now() - begin
            expectOrderlyAnswer(route.path, answer, `${nameOf(route)} ${field}: ${what}`)
            if (answer.status >= 400 && milliseconds > maxMilliseconds)
              slow.push({ route: nameOf(route), field, what, milliseconds })
          }),
        )
    if (isThorough) console.log(`slower than ${maxMilliseconds} ms`, slow)
    expect(readFaults(site)).toEqual([])
  }, 120_000)

  test('of a megabyte are refused for their size, in every field of every body', async () => {
    const megabyte = 'x'.repeat(1_048_576)
    for (const route of takesBody())
      for (const field of route.fields ?? []) {
        const sent = sendTo(route, { ...goodBody(route), [field]: megabyte })
        // The answer comes, and the connection ends, before all of it is sent: that may cost the answer.
        const { status } = await sent.catch((error: Error) => ({
          status: /RESET|EPIPE|hang up/.test(error.message) ? 413 : 0,
        }))
        expect({ route: nameOf(route), field, status }).toEqual({ route: nameOf(route), field, status: 413 })
      }
  })

  test('in an address or a header end there, however long they are', async () => {
    const long = 'x'.repeat(1_048_576)
    for (const path of [`/api/stories?search=${long}`, `/stories/${long}`, `/${long}`]) {
      const { status } = await site.call(path).catch(() => ({ status: 431 }))
      expect([400, 404, 413, 414, 431]).toContain(status)
    }
    for (const name of ['authorization', 'cookie', 'idempotency-key', 'if-none-match', 'accept-encoding']) {
      const { status } = await site.call('/api/stories', { headers: { [name]: 'x'.repeat(14_000) } })
      expect({ name, status: status < 500 }).toEqual({ name, status: true })
      expect([200, 400, 401, 431]).toContain(status)
    }
  })

  test('in paths and queries are no fault of ours', async () => {
    const values = [
      ...Object.values(hostileTexts).map((text) => encodeAny(text).slice(0, 4_000)),
      ...hostileEncoded,
    ]
    for (const route of routes) {
      const names = route.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
      const paths = values.flatMap((value) => [
        ...(route.path.includes('{') ? [route.path.replace(/\{\w+\}/g, value)] : []),
        ...names.map((name) => `${goodPath(route).split('?')[0]}?${name}=${value}`),
      ])
      await Promise.all(
        paths.map(async (path) => {
          expectOrderlyAnswer(
            route.path,
            await site.call(path, { method: route.method, as: token }),
            `${route.method} ${path}`,
          )
        }),
      )
    }
    expect(readFaults(site)).toEqual([])
  }, 120_000)

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
  ])('as a body that is %s are a clear error on every route', async (what, body, status) => {
    for (const route of takesBody()) {
      const answer = await sendTo(route, body)
      expectOrderlyAnswer(route.path, answer, what)
      expect({ route: nameOf(route), what, status: answer.status }).toEqual({
        route: nameOf(route),
        what,
        status,
      })
    }
  })
})

describe('requests from other sites', () => {
  const origin = 'https://evil.example'

  test('no answer lets another site’s script read it, and no question before a write is answered with yes', async () => {
    for (const route of routes) {
      const asked = {
        origin,
        'access-control-request-method': route.method,
        'access-control-request-headers': 'apikey,authorization,content-type',
      }
      for (const answer of [
        await site.call(goodPath(route), { method: 'OPTIONS', headers: asked }),
        await site.call(goodPath(route), {
          method: route.method === 'DELETE' ? 'GET' : route.method,
          headers: { origin },
        }),
        await site.call(goodPath(route), { headers: { origin: 'null' } }),
      ])
        expect({ route: nameOf(route), ...answer.headers }).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('what a form of another site can send writes nothing: it has no key, and its body is no JSON', async () => {
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const simple = { method: route.method, as: token, body: JSON.stringify(goodBody(route)) }
      const keyless = await site.call(goodPath(route), { ...simple, headers: { apikey: '', origin } })
      expect({ route: nameOf(route), status: keyless.status }).toEqual({ route: nameOf(route), status: 401 })
      if (route.method === 'DELETE') continue
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain; application/json',
      ]) {
        const { status } = await site.call(goodPath(route), {
          ...simple,
          headers: { 'content-type': type, origin },
        })
        expect({ route: nameOf(route), type, status }).toEqual({ route: nameOf(route), type, status: 415 })
      }
    }
  })
})

describe('SQL', () => {
  beforeAll(async () => {
    await site.db.query('delete from stories')
    story = await addStory(site.db, member, { content: 'The air is thick with dust.', title: 'Dust' })
  })

  const injections = [
    `'`,
    `"`,
    `\\'`,
    `' or '1'='1`,
    `') or true --`,
    `%' or '1'='1' --`,
    `'; select pg_sleep(30); --`,
    `1 union select email from auth.users`,
    `$1`,
    `:1`,
    `\u02bc or 1=1`,
    `{"$gt":""}`,
    `/**/or/**/1=1`,
  ]

  test('in a search is searched for, like any other text', async () => {
    for (const injection of injections) {
      const { status, json } = await site.call(`/api/stories?search=${encodeURIComponent(injection)}`)
      expect({ injection, status, json }).toEqual({
        injection,
        status: 200,
        json: { stories: [], nextCursor: null },
      })
    }
    const quote = await addStory(site.db, member, { content: `It's 100% \\ dusty_here.` })
    for (const found of [`it's`, '100%', '\\ d', 'y_h'])
      expect((await site.call(`/api/stories?search=${encodeURIComponent(found)}`)).json).toMatchObject({
        stories: [{ id: quote }],
      })
    for (const wildcard of ['%', '_', '\\']) {
      const { json } = await site.call(`/api/stories?search=${encodeURIComponent(`${wildcard}${wildcard}`)}`)
      expect({ wildcard, json }).toMatchObject({ json: { stories: [] } })
    }
  })

  test('in a sort, a cursor, an id or a type is refused', async () => {
    for (const injection of injections.map(encodeURIComponent))
      for (const path of [
        `/api/stories?sort=${injection}`,
        `/api/stories?cursor=${injection}`,
        `/api/stories?cursor=${Buffer.from(JSON.stringify(['newest', 0, injection, story])).toString('base64url')}`,
        `/api/stories/${injection}`,
        `/api/stories/${story}/comments?cursor=${injection}`,
        `/api/stories/${story}${injection}`,
        `/api/bookmarks/visitor?ids=${injection}`,
        `/api/reactions?stories=${story},${injection}`,
        `/api/profile/stories?cursor=${injection}`,
      ]) {
        const { status } = await site.call(path, { as: token })
        expect({ path, status: status === 400 || status === 404 }).toEqual({ path, status: true })
      }
  })

  test('nothing filters, sorts or searches by what is private', async () => {
    for (const query of [
      'email=x',
      'user_id=eq.1',
      'select=work_description',
      'order=password_hash',
      'is_public=false',
      'role=moderator',
      'or=(email.like.*)',
      'limit=1000',
      'offset=5',
      'search[email]=x',
      'filter[password][$startsWith]=a',
    ])
      expect(await site.call(`/api/stories?${query}`)).toMatchObject({ status: 400 })
    for (const secret of ['Private words', member.email, 'example.org', member.userId, 'argon2'])
      expect((await site.call(`/api/stories?search=${encodeURIComponent(secret)}`)).json).toMatchObject({
        stories: [],
      })
    for (const sort of ['email', 'created_at', 'password_hash', 'random()'])
      expect(await site.call(`/api/stories?sort=${sort}`)).toMatchObject({ status: 400 })
  })
})

describe('pictures and exports', () => {
  test('no address of a picture is taken from anybody, so the server fetches none', async () => {
    const named = routes
      .flatMap(({ fields }) => fields ?? [])
      .filter((field) => /url|uri|link|href|src|avatar|image/i.test(field))
    expect(named).toEqual([])
    for (const address of [
      'http://127.0.0.1:1/x.png',
      'http://169.254.169.254/latest/meta-data',
      'javascript:alert(1)',
      'https://tracker.example/pixel.gif',
    ])
      for (const field of ['avatarUrl', 'avatar_url'])
        expect(
          await site.call('/api/profile', { method: 'PATCH', as: token, body: { [field]: address } }),
        ).toMatchObject({ status: 400 })
    for (const [type, body] of [
      ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['image/png', '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/"/></svg>'],
      ['image/jpeg', 'https://tracker.example/pixel.gif'],
      ['image/webp', '<script>alert(1)</script>'],
    ] as const) {
      const { status } = await site.call('/api/profile/picture', {
        method: 'PUT',
        as: token,
        body,
        headers: { 'content-type': type },
      })
      expect({ type, status: status === 400 || status === 415 }).toEqual({ type, status: true })
    }
  })

  test('the database itself takes no picture from elsewhere', async () => {
    for (const address of [
      'https://tracker.example/pixel.gif',
      '//tracker.example/x',
      '/avatars/../x',
      'javascript:alert(1)',
    ])
      await expect(
        site.db.query('update profiles set avatar_url = $1 where user_id = $2', [address, member.userId]),
      ).rejects.toThrow('profiles_avatar_url_own')
  })

  test('what is exported is JSON for a file, never a sheet in which a cell could be a formula', async () => {
    const types = new Set(routes.flatMap(({ answerTypes }) => answerTypes))
    expect([...types]).toEqual(['application/json'])
    const formulas = [`=cmd|' /C calc'!A0`, '+1+1', '-2+3', '@SUM(1)']
    for (const formula of formulas) await addStory(site.db, member, { content: formula })
    for (const accept of ['text/csv', 'application/vnd.ms-excel', '*/*']) {
      const { headers, json } = await site.call('/api/profile/export', { as: token, headers: { accept } })
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^application\/json/),
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.json"$/),
        'x-content-type-options': 'nosniff',
      })
      expect(JSON.stringify(json)).toContain('+1+1')
    }
  })
})
