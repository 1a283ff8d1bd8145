import { describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { fillGoodPath, nameRoute, readApiRoutes, takesJson } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { listUnknownFields, readErrorCode } from './support/check-response.ts'
import { goodRequests } from './support/good-requests.ts'

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
