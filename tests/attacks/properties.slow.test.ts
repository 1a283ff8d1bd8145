import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnParameters } from '#app/platform/http/return-path.ts'
import { readRequestPath } from '#server/http/request-path.ts'
import { nameRoute, readApiRoutes } from './support/api-routes.ts'
import { isThorough, startAttackedSite } from './support/attacked-site.ts'
import { addCallers, type Callers } from './support/callers.ts'
import { expectOrderlyResponse, readFaults } from './support/check-response.ts'
import { goodRequests } from './support/good-requests.ts'
import { pagePaths } from './support/page-paths.ts'
import { type Attempt, anyAttempt } from './support/random-attempts.ts'

/** The number of rounds for each route, each with up to `atOnce` requests. */
const rounds = isThorough ? 150 : 3
const atOnce = 8
const maxResidentKilobytes = 350 * 1024

const site = await startAttackedSite()
const callers = await addCallers(site)
const routes = await readApiRoutes(site)

/** Values that only their owner may see. */
const foreignSecrets = ({ author, moderator }: Callers) => [
  moderator.email,
  author.userId,
  moderator.userId,
  '$argon2',
  'password_hash',
  'passwordHash',
]

async function expectWithstood(attempt: Attempt): Promise<void> {
  const { caller, path, sent } = attempt
  const response = await site.call(path, { ...sent, as: callers.tokens[caller] })
  const what = JSON.stringify(attempt).slice(0, 3_000)
  expectOrderlyResponse(path, response, what)
  if (caller === 'nobody' || caller === 'member')
    for (const secret of foreignSecrets(callers))
      if (!isOffered(secret, attempt)) expect(response.text, what).not.toContain(secret)
  // Pulses beyond a fair share are dropped with the usual response, for any sender.
  const isLeftUnread = readRequestPath(path) === '/api/pulse' && response.status === 204
  const isRefused = /^\/(api\/|auth\/v1\/(user|logout)\b)/.test(path) && !isLeftUnread
  if (/ token$/.test(caller) && isRefused) expect(response.status, what).toBeGreaterThanOrEqual(400)
  if (/ gone$/.test(caller) && isRefused && response.status < 300) expect(path, what).toMatch(openToGone)
}

/** The public authors of a story's conversation can be mentioned, so their ids are returned. */
const isOffered = (secret: string, { caller, path }: Attempt) =>
  caller === 'member' &&
  secret === callers.author.userId &&
  path.startsWith(`/api/stories/${callers.publicStory}/people`)

/** Routes that a deleted account's token may still read: public data, and its own, which is empty. */
const openToGone =
  /^\/api\/(stories|rules|form-stamp|pulse|bookmarks|reactions|waitlist|vip-subscriptions|invitations|new-devices|profile\/(stories|comments))/

/** Throws an error with the seed and path, which reproduce a failure. The requests are in the original error. */
function report({
  failed,
  seed,
  counterexamplePath,
  errorInstance,
  numRuns,
}: fc.RunDetails<[Attempt[]]>): void {
  if (failed)
    throw new Error(
      `after ${numRuns} rounds with { seed: ${seed}, path: '${counterexamplePath}' }: ${errorInstance}`,
    )
}

// Runs first, because the other test exceeds the fair share of pulses.
test('page-visit messages with an invalid token are rejected, whatever they contain', async () => {
  for (const caller of ['expired token', 'forged token'])
    for (const body of [undefined, { step: 'visit', path: '/' }]) {
      const { status } = await site.call('/api/pulse', { method: 'POST', body, as: callers.tokens[caller] })
      expect(status, caller).toBe(401)
    }
})

test(
  'random requests to any route by anyone cause no server error, no hang and no leak, and all errors have the same format',
  async () => {
    for (const route of routes)
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyAttempt(callers, route), { minLength: 1, maxLength: atOnce }),
          async (attempts) => {
            await Promise.all(attempts.map(expectWithstood))
          },
        ),
        { numRuns: rounds, reporter: report },
      )
    expect(readFaults(site)).toEqual([])
  },
  isThorough ? 3_600_000 : 240_000,
)

const files = [
  '/avatars/{name}',
  '/assets/{name}',
  '/stories/{id}/share.png',
  '/stories/{id}/feed.xml',
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/sitemaps/{name}',
]
/** Every query parameter of the pages, and those of the router's data requests. */
const pageQueries = [
  'search',
  'sort',
  'issue',
  'pages',
  'cursor',
  'token',
  'token_hash',
  'type',
  'from',
  'done',
  'index',
  '_routes',
  ...Object.keys(returnParameters('/community')),
]

test(
  'random requests for any page by any method cause no server error and never return the input as markup',
  async () => {
    const parameters = pageQueries.map((name) => ({ name, in: 'query' as const, schema: {} }))
    for (const path of [...pagePaths, ...files])
      for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PROPFIND', 'TRACE'])
        await fc.assert(
          fc.asyncProperty(
            fc.array(
              anyAttempt(callers, { method, path, parameters, fields: ['token'], responseTypes: [] }),
              {
                minLength: 1,
                maxLength: atOnce,
              },
            ),
            async (attempts) => {
              await Promise.all(attempts.map(expectPageWithstood))
            },
          ),
          { numRuns: Math.ceil(rounds / 5), reporter: report },
        )
    expect(readFaults(site)).toEqual([])
  },
  isThorough ? 3_600_000 : 240_000,
)

async function expectPageWithstood(attempt: Attempt): Promise<void> {
  const { status, headers, text } = await site.call(attempt.path, {
    ...attempt.sent,
    as: callers.tokens[attempt.caller],
  })
  const what = `${JSON.stringify(attempt).slice(0, 3_000)} → ${status} ${text.slice(0, 300)}`
  expect(status, what).toBeLessThan(500)
  // A JSON feed contains a story's text unescaped, so browsers must not interpret it as a page.
  if (headers['content-type']?.startsWith('application/feed+json'))
    expect(headers['x-content-type-options'], what).toBe('nosniff')
  else expect(text, what).not.toContain('<script>alert(')
  // Node itself refuses invalid HTTP.
  const isRefusedByNode = (status === 400 || status === 431) && headers['content-type'] === undefined
  if (!isRefusedByNode) expect(headers['content-security-policy'], what).toMatch(/base-uri 'none'/)
}

test('the random requests contain valid bodies, hostile values and foreign keys', () => {
  const route = routes.find((one) => nameRoute(one) === 'POST /api/waitlist')
  if (!route) throw new Error('no such route')
  const sent = fc
    .sample(anyAttempt(callers, route), { numRuns: 3_000, seed: 1 })
    .map(({ sent: { body = '' } }) => `${body}`)
  const good = JSON.stringify(goodRequests['POST /api/waitlist']?.body)
  const parts = [
    '"__proto__":',
    '"constructor":',
    '"user_id":',
    '\\ud83d"',
    '\\u0000',
    '\u202e',
    '1e+308',
    '[[[[',
  ]
  for (const part of [good, ...parts])
    expect({ part, count: sent.filter((body) => body.includes(part)).length }).not.toMatchObject({ count: 0 })
})

test('the site is healthy after all the random requests', async () => {
  expect(await site.call('/readyz')).toMatchObject({ status: 200 })
})

/** The measurement needs /proc, so the test is skipped on other systems than Linux. */
test.runIf(process.platform === 'linux')(
  'memory has stayed bounded during all the random requests',
  async () => {
    const status = await readFile(`/proc/${site.site.pid}/status`, 'utf8')
    // VmHWM is the peak memory.
    expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1])).toBeLessThan(maxResidentKilobytes)
  },
)
