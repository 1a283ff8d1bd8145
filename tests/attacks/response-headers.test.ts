import { expect, test } from 'vitest'
import { fillGoodPath, readApiRoutes } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { addCallers } from './support/callers.ts'
import { pagePaths } from './support/page-paths.ts'
import type { ReceivedResponse } from './support/send.ts'

const site = await startAttackedSite({ SITE_URL: 'https://clean-air.example', HOST: '127.0.0.1' })
const callers = await addCallers(site)
// The age shown of a story from today could change between two requests.
await site.db.query(`update stories set created_at = now() - interval '3 days'`)
const routes = await readApiRoutes(site)

const fill = (path: string) => fillGoodPath({ path }, callers.publicStory)
/** Without a story, the report page redirects. */
const pages = pagePaths.map((path) => (path === '/report' ? '/report?story={id}' : path))

const directives = (policy: string) =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  )

/** Requests everything readable: pages, files, pictures, and the API with and without a token. */
async function readEvery(method = 'GET'): Promise<[string, ReceivedResponse][]> {
  const asset = /\/assets\/[^"]+\.js/.exec((await site.call('/')).text)?.[0] ?? ''
  expect(asset).not.toBe('')
  const files = [
    '/api/docs',
    '/api/docs/start.js',
    '/api/docs/swagger-ui.css',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/sw.js',
    '/transparency.csv',
    '/feed.xml',
    '/feed.json?issue=Mold',
    fill('/stories/{id}/feed.xml'),
    '/sitemap.xml',
    '/sitemaps/stories-1.xml.gz',
    '/share.png',
    fill('/stories/{id}/share.png'),
    asset,
  ]
  const reads = routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const paths = [...pages, ...reads].map(fill)
  const as = callers.tokens.member
  const read = async (path: string, token?: string): Promise<[string, ReceivedResponse]> => [
    path,
    await site.call(path, { method, as: token }),
  ]
  const found = await Promise.all(files.map((path) => read(path)))
  for (const [path, { status }] of found) expect({ path, status }).toEqual({ path, status: 200 })
  return [
    ...found,
    ...(await Promise.all(paths.map((path) => read(path)))),
    ...(await Promise.all(reads.map((path) => read(fill(path), as)))),
    await read('/avatars/x.webp'),
    await read('/api/nothing'),
    await read('/auth/v1/nothing'),
  ]
}

test('no response allows inline scripts, eval, plugins, frames or a different base URL', async () => {
  for (const [path, { headers }] of await readEvery()) {
    const policy = directives(`${headers['content-security-policy']}`)
    const fallback = policy.get('default-src') ?? []
    const scripts = policy.get('script-src') ?? fallback
    expect(scripts.length, path).toBeGreaterThan(0)
    for (const loose of [`'unsafe-inline'`, `'unsafe-eval'`, '*', 'https:', 'http:', 'data:', 'blob:'])
      expect(scripts, path).not.toContain(loose)
    // These would override the other directives.
    for (const finer of ['script-src-elem', 'script-src-attr'])
      expect([...policy.keys()], path).not.toContain(finer)
    expect(fallback.length, path).toBeGreaterThan(0)
    expect(policy.get('object-src') ?? fallback, path).toEqual([`'none'`])
    expect(policy.get('base-uri'), path).toEqual([`'none'`])
    expect(policy.get('frame-ancestors'), path).toEqual([`'none'`])
  }
})

test('every response has the security headers, and over HTTPS also HSTS', async () => {
  for (const [path, { headers }] of await readEvery()) {
    expect({ path, ...headers }).toMatchObject({
      path,
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // The page's URL contains the secret for an appeal.
      'referrer-policy': path === '/report/status' ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-type': expect.stringMatching(/charset=utf-8|^application\/((manifest\+)?json|gzip)|^image\//i),
    })
    expect(headers, path).not.toHaveProperty('access-control-allow-origin')
    expect(headers, path).not.toHaveProperty('set-cookie')
  }
})

/** Headers that depend on the time, the connection or the transfer. */
const ofOneResponse =
  /^(date|x-request-id|last-modified|age|connection|keep-alive|content-length|transfer-encoding)$/

test('a response to HEAD has the headers of GET and no body', async () => {
  const [got, asked] = [await readEvery(), await readEvery('HEAD')]
  expect(got.length).toBeGreaterThan(100)
  for (const [index, [path, { status, headers }]] of got.entries()) {
    const [, head] = asked[index] ?? []
    const stable = (all = {}) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !ofOneResponse.test(name)))
    expect({ path, status: head?.status, headers: stable(head?.headers), text: head?.text }).toEqual({
      path,
      status,
      headers: stable(headers),
      text: '',
    })
    const hasLength = headers['content-length'] !== undefined
    expect({ path, hasLength: head?.headers['content-length'] !== undefined }).toEqual({ path, hasLength })
  }
})

test('every inline script of a page is allowed by its hash in the policy', async () => {
  for (const path of pages.map(fill)) {
    const { headers, text } = await site.call(path)
    const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
      // Scripts of this type contain data, which browsers do not run.
      .filter(([, attributes]) => attributes !== ' type="application/ld+json"')
      .map(([, , source = '']) => source)
    expect(inline.length, path).toBeGreaterThan(0)
    for (const source of inline) {
      const hash = Buffer.from(
        await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source)),
      ).toString('base64')
      expect(headers['content-security-policy'], path).toContain(`'sha256-${hash}'`)
    }
    expect(text, path).not.toMatch(/<[^>]+\son[a-z]+=["']/)
  }
})
