import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type ApiRoute, readApiRoutes } from './support/api-routes.ts'
import { type AttackedSite, isThorough, startAttackedSite, startTimeoutMs } from './support/attacked-site.ts'
import { addCallers, type Callers } from './support/callers.ts'
import { expectOrderlyAnswer, readFaults } from './support/check-answer.ts'
import { deepJson, encodeAny, hostileEncoded, hostileTexts, hostileValues } from './support/hostile-values.ts'
import type { Sent } from './support/send.ts'

/** How many rounds of up to `atOnce` requests each route gets. */
const rounds = isThorough ? 150 : 5
const atOnce = 8
const maxResidentKilobytes = 350 * 1024

let site: AttackedSite
let callers: Callers
let routes: ApiRoute[]

beforeAll(async () => {
  site = await startAttackedSite()
  callers = await addCallers(site)
  routes = await readApiRoutes(site)
}, startTimeoutMs)

interface Attempt {
  caller: string
  path: string
  sent: Sent
}

const anyCodeUnits = fc.string({
  unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  maxLength: 300,
})
const hostileText = fc.oneof(
  fc.constantFrom(...Object.values(hostileTexts)),
  anyCodeUnits,
  fc.string({ unit: 'binary' }),
)

/** What a route may well take: so that an attempt gets past the first wall and meets the next. */
const goodText = () =>
  fc.constantFrom(
    callers.publicStory,
    callers.privateStory,
    callers.comment,
    callers.member.email,
    'heart',
    'newest',
    'signup',
    'password',
    'refresh_token',
    'The air is thick.',
    'a long enough phrase',
    fc.sample(fc.uuid(), 1)[0] ?? '',
  )

const anyValue = () =>
  fc.oneof(
    { weight: 4, arbitrary: goodText() },
    { weight: 4, arbitrary: hostileText },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(hostileValues)) },
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.array(goodText(), { maxLength: 60 }) },
  )

/** Fields of the database and of others’ attacks, which no body may name. */
const foreignFields = [
  'id',
  'user_id',
  'userId',
  'role',
  'is_public',
  'hidden_at',
  'commentCount',
  '__proto__',
  'constructor',
  '',
]

function anyBody(fields: string[]): fc.Arbitrary<string> {
  const named = fc.record(Object.fromEntries(fields.map((field) => [field, anyValue()])), {
    requiredKeys: [],
  })
  const foreign = fc.dictionary(fc.constantFrom(...foreignFields), anyValue(), { maxKeys: 2 })
  const object = fc
    .tuple(named, fc.option(foreign, { nil: {} }))
    .map(([own, other]) => writeJson({ ...own, ...other }))
  return fc.oneof(
    { weight: 8, arbitrary: object },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '[]',
        '"text"',
        deepJson,
        '{"a":1}}',
        '\u0000',
        '{"a":1e999}',
      ),
    },
    { weight: 1, arbitrary: hostileText },
  )
}

/** With `__proto__` as a key like any other, which an object literal would take for something else. */
function writeJson(object: Record<string, unknown>): string {
  return JSON.stringify(object).replace(
    /^\{/,
    object.proto === undefined ? '{' : '{"__proto__":{"role":"moderator"},',
  )
}

const anyHeader = fc.oneof(
  hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 4_000)),
  fc.constantFrom(
    '0123456789abcdef',
    'a-key-that-is-long-enough',
    '*',
    'W/"x"',
    '-1',
    '18446744073709551616',
  ),
)
const headerNames = [
  'idempotency-key',
  'x-request-id',
  'if-none-match',
  'accept-encoding',
  'x-forwarded-for',
  'forwarded',
  'origin',
  'range',
  'accept',
  'cookie',
  'x-http-method-override',
  'content-encoding',
]

const anyHeaders = fc.dictionary(fc.constantFrom(...headerNames), anyHeader, { maxKeys: 3 })
const anyType = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'image/png',
      'application/json; charset=utf-7',
      'application/jsonx',
    ),
  },
)

function anyPath({ path, parameters }: ApiRoute): fc.Arbitrary<string> {
  const encoded = fc.oneof(
    { weight: 3, arbitrary: goodText().map(encodeAny) },
    { weight: 2, arbitrary: hostileText.map((text) => encodeAny(text).slice(0, 6_000)) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileEncoded) },
  )
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inPath = fc.tuple(...names.map(() => encoded)).map((values) => {
    let index = 0
    return path.replace(/\{\w+\}/g, () => values[index++] ?? '')
  })
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const pair = fc
    .tuple(fc.constantFrom(...query, 'user_id', 'select', '__proto__'), encoded)
    .map(([name, value]) => `${name}=${value}`)
  return fc
    .tuple(inPath, fc.array(pair, { maxLength: 4 }))
    .map(([filled, pairs]) => (pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled))
}

function anyAttempt(route: ApiRoute): fc.Arbitrary<Attempt> {
  const body =
    route.method === 'GET'
      ? fc.constant(undefined)
      : fc.option(anyBody(route.fields ?? ['x']), { nil: undefined })
  return fc
    .record({
      caller: fc.constantFrom(...Object.keys(callers.tokens)),
      path: anyPath(route),
      body,
      headers: anyHeaders,
      type: anyType,
    })
    .map(({ caller, path, body: sentBody, headers, type }) => ({
      caller,
      path,
      sent: {
        method: route.method,
        headers: { ...headers, ...(sentBody !== undefined && { 'content-type': type }) },
        ...(sentBody !== undefined && { body: sentBody }),
      },
    }))
}

/** What nobody but its owner may be told. */
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
  const answer = await site.call(path, { ...sent, as: callers.tokens[caller] })
  const what = JSON.stringify(attempt).slice(0, 3_000)
  expectOrderlyAnswer(path, answer, what)
  if (caller === 'nobody' || caller === 'member')
    for (const secret of foreignSecrets(callers)) expect(answer.text, what).not.toContain(secret)
  const isNoSession = /token$|gone$/.test(caller) && !path.startsWith('/auth/v1/')
  if (isNoSession && answer.status < 300) expect(path, what).toMatch(openToTokens)
}

/** What a token of an account that is gone may still read: what is public, and its own, which is nothing. */
const openToTokens =
  /^\/api\/(stories|bookmarks|reactions|waitlist|vip-subscriptions|profile\/(stories|comments))/

/** A seed and a path repeat a failure; what was sent can be long, and is told by the error itself. */
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

test(
  'whatever is sent to any route, by whoever: no fault, no hang, one shape of errors, nothing private',
  async () => {
    for (const route of routes)
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyAttempt(route), { minLength: 1, maxLength: atOnce }),
          async (attempts) => {
            await Promise.all(attempts.map(expectWithstood))
          },
        ),
        { numRuns: rounds, reporter: report },
      )
    expect(readFaults(site)).toEqual([])
  },
  isThorough ? 3_600_000 : 120_000,
)

const pages = [
  '/',
  '/community',
  '/stories/{id}',
  '/bookmarks',
  '/settings',
  '/auth',
  '/auth/confirm',
  '/auth/forgot',
  '/auth/new-password',
  '/vip/confirm',
  '/vip/withdraw',
  '/privacy',
  '/terms',
  '/inbox',
  '/{nothing}',
  '/avatars/{name}',
  '/assets/{name}',
]
const pageQueries = [
  'search',
  'sort',
  'pages',
  'cursor',
  'token',
  'token_hash',
  'type',
  'return_to',
  'from',
  'index',
  '_routes',
]

test(
  'whatever is asked of any page, by whatever method: no fault, and never what was sent as markup',
  async () => {
    const parameters = pageQueries.map((name) => ({ name, in: 'query' as const, schema: {} }))
    for (const path of pages)
      for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PROPFIND', 'TRACE'])
        await fc.assert(
          fc.asyncProperty(
            fc.array(anyAttempt({ method, path, parameters, fields: ['token'], answerTypes: [] }), {
              minLength: 1,
              maxLength: atOnce,
            }),
            async (attempts) => {
              await Promise.all(attempts.map(expectPageWithstood))
            },
          ),
          { numRuns: Math.ceil(rounds / 5), reporter: report },
        )
    expect(readFaults(site)).toEqual([])
  },
  isThorough ? 3_600_000 : 120_000,
)

async function expectPageWithstood(attempt: Attempt): Promise<void> {
  const { status, headers, text } = await site.call(attempt.path, {
    ...attempt.sent,
    as: callers.tokens[attempt.caller],
  })
  const what = `${JSON.stringify(attempt).slice(0, 3_000)} → ${status} ${text.slice(0, 300)}`
  expect(status, what).toBeLessThan(500)
  expect(text, what).not.toContain('<script>alert(')
  expect(
    headers['content-security-policy'] ?? (status === 400 || status === 431 ? 'refused by Node' : undefined),
    what,
  ).toBeDefined()
}

test('after all of that the site is well, and its memory is bounded', async () => {
  expect(await site.call('/readyz')).toMatchObject({ status: 200 })
  const status = await readFile(`/proc/${site.site.pid}/status`, 'utf8').catch(() => 'VmRSS: 0 kB')
  expect(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])).toBeLessThan(maxResidentKilobytes)
})
