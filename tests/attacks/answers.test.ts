import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiRoute, fillPath, readApiRoutes } from './support/api-routes.ts'
import { type AttackedSite, startAttackedSite, startTimeoutMs } from './support/attacked-site.ts'
import { addCallers, type Callers } from './support/callers.ts'
import type { Answer } from './support/send.ts'

let site: AttackedSite
let callers: Callers
let routes: ApiRoute[]

beforeAll(async () => {
  site = await startAttackedSite({ SITE_URL: 'https://clean-air.example', HOST: '127.0.0.1' })
  callers = await addCallers(site)
  routes = await readApiRoutes(site)
}, startTimeoutMs)

const pages = [
  '/',
  '/community',
  '/auth',
  '/bookmarks',
  '/settings',
  '/privacy',
  '/terms',
  '/nothing',
  '/inbox',
]
const { raw: quoted } = String

/** Every route that reads, with values that find something. */
function listReads(): { path: string; route: ApiRoute }[] {
  const query: Record<string, string> = {
    stories: callers.publicStory,
    ids: callers.publicStory,
    search: 'air',
  }
  return routes
    .filter(({ method }) => method === 'GET')
    .map((route) => {
      const pairs = route.parameters
        .filter(({ name }) => name in query)
        .map(({ name }) => `${name}=${query[name]}`)
      return {
        path: `${fillPath(route.path, () => callers.publicStory)}?${pairs.join('&')}`.replace(/\?$/, ''),
        route,
      }
    })
}

describe('what answers say', () => {
  const everybodys = [
    'id',
    'title',
    'content',
    'airQualityIssues',
    'createdAt',
    'author',
    'fullName',
    'organization',
    'avatarUrl',
    'commentCount',
    'reactionCounts',
    'heart',
    'support',
    'helpful',
    'sad',
    'stories',
    'nextCursor',
    'comments',
    'isOwn',
    'counts',
    'own',
    'storyIds',
    'storyId',
    'outcome',
    'error',
    'code',
    'message',
    'field',
    'fields',
    'requestId',
  ]
  const ones = [
    'workDescription',
    'sharePermission',
    'isPublic',
    'isHidden',
    'exportedAt',
    'account',
    'email',
    'emailVerifiedAt',
    'role',
    'updatedAt',
    'lastSignInAt',
    'sessions',
    'refreshedAt',
    'profile',
    'picture',
    'reactions',
    'type',
    'bookmarks',
    'reports',
    'vipSubscription',
    'confirmedAt',
    'actions',
    'action',
    'happenedAt',
  ]

  function listKeys(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(listKeys)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) => [key, ...listKeys(inner)])
  }
  const isId = (key: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

  test('every JSON answer of the API holds the listed fields and no others, whoever asks', async () => {
    for (const [caller, as] of Object.entries(callers.tokens))
      for (const { path } of listReads().filter(({ path: read }) => read.startsWith('/api/'))) {
        const { json } = await site.call(path, { as })
        const allowed = new Set(path.startsWith('/api/profile') ? [...everybodys, ...ones] : everybodys)
        const others = listKeys(json).filter((key) => !allowed.has(key) && !isId(key))
        expect({ caller, path, others }).toEqual({ caller, path, others: [] })
      }
  })

  test('no answer and no page tells anybody another’s address, work, user id or hash', async () => {
    const { author, moderator, publicStory } = callers
    const secrets = [
      author.email,
      author.userId,
      moderator.email,
      moderator.userId,
      'Private words',
      '$argon2',
    ]
    const doors = [
      ...listReads().map(({ path }) => path),
      ...pages,
      `/stories/${publicStory}`,
      '/community.data',
      '/_root.data',
    ]
    for (const caller of ['nobody', 'unverified'])
      for (const path of doors) {
        const { text } = await site.call(path, { as: callers.tokens[caller] })
        const own = path.startsWith('/api/profile') ? 'Private words' : ''
        const told = secrets.filter((secret) => secret !== own && text.includes(secret))
        expect({ caller, path, told }).toEqual({ caller, path, told: [] })
      }
  })

  test('a fault says nothing of the machine: no stack, no path, no version', async () => {
    for (const path of [
      '/api/nothing',
      '/auth/v1/nothing',
      '/nothing',
      '/api/stories?cursor=x',
      '/avatars/x',
    ]) {
      const { headers, text } = await site.call(path, {
        method: path.startsWith('/auth') ? 'POST' : 'GET',
        body: path.startsWith('/auth') ? {} : undefined,
      })
      expect(text).not.toMatch(/\bat \w+ \(|node_modules|\/tmp\/|postgres|drizzle/i)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    }
  })
})

describe('what answers forbid', () => {
  const directives = (policy: string) =>
    new Map(
      policy
        .split(';')
        .map((part) => part.trim().split(/\s+/))
        .map(([name = '', ...values]) => [name, values]),
    )

  async function readEvery(): Promise<[string, Answer][]> {
    const asset = /\/assets\/[^"]+\.js/.exec((await site.call('/')).text)?.[0] ?? ''
    expect(asset).not.toBe('')
    const paths = [
      ...pages,
      `/stories/${callers.publicStory}`,
      '/api/docs',
      '/api/openapi.json',
      '/healthz',
      '/readyz',
      '/robots.txt',
      '/favicon.svg',
      asset,
      '/avatars/x.webp',
      ...listReads().map(({ path }) => path),
    ]
    return Promise.all(
      [...new Set(paths)].map(async (path): Promise<[string, Answer]> => [path, await site.call(path)]),
    )
  }

  test('no answer lets an inline script, eval, a plugin, a frame or another base in', async () => {
    for (const [path, { headers }] of await readEvery()) {
      const policy = directives(`${headers['content-security-policy']}`)
      const fallback = policy.get('default-src') ?? []
      const scripts = policy.get('script-src') ?? fallback
      expect({ path, scripts }).toEqual({
        path,
        scripts: expect.not.arrayContaining([quoted`'unsafe-inline'`]),
      })
      for (const loose of [`'unsafe-inline'`, `'unsafe-eval'`, '*', 'https:', 'http:', 'data:', 'blob:'])
        expect(scripts, path).not.toContain(loose)
      expect(fallback.length, path).toBeGreaterThan(0)
      expect(policy.get('object-src') ?? fallback, path).toEqual([`'none'`])
      expect(policy.get('base-uri'), path).toEqual([`'none'`])
      expect(policy.get('frame-ancestors'), path).toEqual([`'none'`])
    }
  })

  test('every answer carries the headers that browsers heed, over HTTPS with its own', async () => {
    for (const [path, { headers }] of await readEvery()) {
      expect({ path, ...headers }).toMatchObject({
        path,
        'strict-transport-security': expect.stringMatching(
          /^max-age=(3153\d{4}|63072000); includeSubDomains/,
        ),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-type': expect.stringMatching(/charset=utf-8|^application\/json|^image\//i),
      })
      expect(headers, path).not.toHaveProperty('access-control-allow-origin')
      expect(headers, path).not.toHaveProperty('set-cookie')
    }
  })

  test('every inline script of a page is one that its policy names by hash', async () => {
    for (const path of [...pages, `/stories/${callers.publicStory}`]) {
      const { headers, text } = await site.call(path)
      const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, source = '']) => source,
      )
      expect(inline.length).toBeGreaterThan(0)
      for (const source of inline) {
        const hash = Buffer.from(
          await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source)),
        ).toString('base64')
        expect(headers['content-security-policy'], path).toContain(`'sha256-${hash}'`)
      }
      expect(text, path).not.toMatch(/<[^>]+\son[a-z]+=["']/)
    }
  })
})

describe('what caches may keep', () => {
  test('nothing that depends on who asks may be kept', async () => {
    for (const { path } of listReads()) {
      const [own, everybodys] = [await site.call(path, { as: callers.tokens.author }), await site.call(path)]
      if (own.status >= 400 || own.text === everybodys.text) continue
      expect({ path, kept: own.headers['cache-control'] }).toEqual({
        path,
        kept: expect.stringMatching(/no-store|private/),
      })
    }
  })

  test('what is kept for everybody is not given to a token that nobody should come with', async () => {
    for (const path of ['/api/stories', '/api/stories?search=air']) {
      await site.call(path)
      expect((await site.call(path)).headers).toMatchObject({ 'cache-control': 'public, no-cache' })
      for (const as of [callers.tokens['expired token'], callers.tokens['forged token'], 'x'])
        expect({ path, status: (await site.call(path, { as })).status }).toEqual({ path, status: 401 })
    }
  })

  test('no error is kept, nor any answer with a token', async () => {
    for (const path of ['/api/nothing', '/api/stories?cursor=x', '/auth/v1/user']) {
      const { headers } = await site.call(path)
      expect({ path, ...headers }).toMatchObject({ path, 'cache-control': 'no-store' })
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

  test('no header that is not part of the key changes what is kept', async () => {
    const doors = [
      '/',
      '/community',
      '/community?search=air',
      `/stories/${callers.publicStory}`,
      '/api/stories',
      '/auth',
    ]
    const bodyOf = async (path: string, headers = {}) => {
      const { status, text, headers: told } = await site.call(path, { headers })
      return {
        path,
        status,
        text,
        location: told.location,
        link: told.link,
        policy: told['content-security-policy'],
      }
    }
    for (const path of doors) {
      // Each on an address of its own, so that the poison meets what is not kept yet.
      await Promise.all(
        Object.entries(unkeyed).map(async ([name, value]) => {
          const fresh = `${path}${path.includes('?') ? '&' : '?'}${path.startsWith('/api') ? 'search' : 'x'}=${name}`
          const poisoned = await bodyOf(fresh, { [name]: value })
          expect({ name, ...(await bodyOf(fresh)) }).toEqual({ name, ...poisoned })
          expect(poisoned.text.replaceAll(fresh, '')).not.toContain('evil')
        }),
      )
    }
  })
})
