import { expect, test } from 'vitest'
import { createTestSite } from '#tests/support/test-site.ts'
import { authApi } from './auth-service.server.ts'

const listed = ['https://app.example.org/*', 'https://*.example.net/welcome', 'app://callback']

const preflight = (origin: string) => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey,content-type',
  },
})

test('only pages of listed sites may call the auth service', async () => {
  const site = await createTestSite({ redirectUrls: listed })
  const allowed = async (origin: string) => {
    const { headers } = await site.call('/auth/v1/token', preflight(origin))
    return headers.get('access-control-allow-origin')
  }
  for (const origin of ['https://app.example.org', 'https://eu.example.net'])
    expect(await allowed(origin)).toBe(origin)
  for (const origin of [
    'https://evil.example',
    'https://app.example.org.evil.example',
    'http://app.example.org',
    'null',
  ])
    expect(await allowed(origin)).toBeNull()
  const origin = 'https://app.example.org'
  const refused = await site.call('/auth/v1/user', { headers: { origin } })
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
  expect(refused.headers.get('access-control-allow-credentials')).toBeNull()
  expect(
    (await site.call('/api/stories', { headers: { origin } })).headers.get('access-control-allow-origin'),
  ).toBeNull()
})

test('a listed site’s pages may send every header that the auth service accepts', async () => {
  const site = await createTestSite({ redirectUrls: ['https://Shop.example/*'] })
  const { headers } = await site.call('/auth/v1/passkeys', preflight('https://shop.example'))
  expect(headers.get('access-control-allow-origin')).toBe('https://shop.example')
  expect(headers.get('access-control-allow-methods')?.split(',').toSorted()).toEqual(
    [...takenMethods(authApi(site.dependencies))].toSorted(),
  )
})

const takenMethods = ({ routes }: { routes: { method: string }[] }) =>
  new Set(routes.map(({ method }) => method).filter((method) => method !== 'ALL'))

test('without a list of sites, no other site’s page may call the auth service', async () => {
  const site = await createTestSite()
  const { headers } = await site.call('/auth/v1/token', preflight('https://app.example.org'))
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
