import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findLimitRules } from '#app/platform/http/server/limit-routes.server.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import type { TestSite } from '#tests/support/test-site.ts'
import { createLimitedSite, password } from './testing/limited-site.ts'

/** Writes that need no limit, with the reason. */
const unlimited = new Set([
  // It ends a session, and opening sessions is limited.
  'POST /auth/v1/logout',
  // Mail providers send these for thousands of people from one address. Without a mail's token they write nothing.
  'POST /vip/withdraw',
  'POST /notifications/unsubscribe',
])
type Routes = ReturnType<TestSite['listRoutes']>
const limited = await createLimitedSite(0.05)
const routes = limited.site.listRoutes()

/** Lists the handlers of each write route, in order. */
function listWrites(): Map<string, Routes> {
  const isWrite = ({ method }: { method: string }) => !['GET', 'HEAD', 'ALL'].includes(method)
  return Map.groupBy(routes.filter(isWrite), ({ method, path }) => `${method} ${path}`)
}

const hasLimit = (found: Routes) => found.some(({ handler }) => findLimitRules(handler) !== undefined)

test('every route that writes has its own limit, or the one for all writes below /api', () => {
  const inFront = routes.filter(({ method, path }) => method === 'ALL' && path === '/api/*')
  const isCovered = (route: string, handlers: Routes) =>
    route.split(' ')[1]?.startsWith('/api/') ? hasLimit(inFront) : hasLimit(handlers)
  const found = [...listWrites()].filter(([route, handlers]) => !isCovered(route, handlers))
  expect(new Set(found.map(([route]) => route))).toEqual(unlimited)
})

test('the limit for all writes is registered before every route of the API', () => {
  const first = routes.findIndex(
    ({ method, path, handler }) => method === 'ALL' && path === '/api/*' && findLimitRules(handler),
  )
  const writes = routes.findIndex(({ method, path }) => method === 'POST' && path.startsWith('/api/'))
  expect(first).toBeGreaterThan(-1)
  expect(first).toBeLessThan(writes)
})

test('a limit is registered before its handler', () => {
  const late = [...Map.groupBy(routes, ({ method, path }) => `${method} ${path}`)].filter(
    ([route, handlers]) => !route.startsWith('ALL') && hasLimit(handlers.slice(-1)),
  )
  expect(late).toEqual([])
})

test('every limit that a feature declares is used by a route, and has a unique name', () => {
  const declared = globSync('app/**/*-limits.ts', { cwd: projectFolder }).flatMap((file) => {
    const source = readFileSync(path.join(projectFolder, file), 'utf8')
    return [...source.matchAll(/name: '(\w+)',\s*points/g)].map(([, name = '']) => name)
  })
  const used = new Set(routes.flatMap(({ handler }) => findLimitRules(handler) ?? []))
  expect(declared.length).toBeGreaterThan(25)
  expect(declared.toSorted()).toEqual([...used].map(({ name }) => name).toSorted())
})

const isRefused = ({ status }: { status: number }) => [401, 404, 405, 415, 429].includes(status)
const spell = (path: string) => [
  path,
  `${path}/`,
  `${path}//`,
  `/${path}`,
  path.replace('/', '//'),
  path.toUpperCase(),
  path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  `${path}%2F`,
  `${path}%20`,
  `${path};x`,
  `${path}.data`,
  `${path}?x`,
  `/x/..${path}`,
  `/.${path}`,
]

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'])(
  'a client over a limit can’t write by a %s, no matter how the path is spelled',
  async (method) => {
    const as = await limited.addMember()
    const body = { title: null, content: 'Smoke.', airQualityIssues: [], sharePermission: true }
    const countStories = () => limited.site.db.query('select from stories where user_id = $1', [as.userId])
    expect((await limited.site.call('/api/stories', { method: 'POST', as, body })).status).toBe(201)
    for (const path of spell('/api/stories')) {
      const answer = await limited.site.call(path, { method, as, ...(method !== 'HEAD' && { body }) })
      if (method !== 'HEAD') expect([path, isRefused(answer)]).toEqual([path, true])
    }
    expect(await countStories()).toHaveLength(1)
  },
)

test('after too many guesses no more passwords are compared, no matter how the path is spelled', async () => {
  const { email } = await limited.addMember()
  const guess = (path: string, method = 'POST') =>
    limited.site.call(`${path}${path.includes('?') ? '&' : '?'}grant_type=password`, {
      method,
      body: { email, password },
      headers: { 'x-address': '192.0.2.77' },
    })
  await limited.signIn({ email }, 'wrong', '192.0.2.77')
  for (const path of spell('/auth/v1/token'))
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])
      expect([path, method, isRefused(await guess(path, method))]).toEqual([path, method, true])
})
