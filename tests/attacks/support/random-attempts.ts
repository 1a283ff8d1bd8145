import fc from 'fast-check'
import { type ApiRoute, nameRoute } from './api-routes.ts'
import type { Callers } from './callers.ts'
import { goodRequests } from './good-requests.ts'
import { deepJson, encodeAny, hostileEncoded, hostileTexts, hostileValues } from './hostile-values.ts'
import type { Sent } from './send.ts'

/** One request by one of the callers. */
export interface Attempt {
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

/** Values that routes may accept, so that an attempt passes the first check and reaches the next. */
const goodText = (callers: Callers) =>
  fc.constantFrom(
    callers.publicStory,
    callers.privateStory,
    callers.comment,
    callers.member.email,
    'eve@example.org',
    '/community',
    'heart',
    'newest',
    'signup',
    'password',
    'refresh_token',
    'The air is thick.',
    'a long enough phrase',
    fc.sample(fc.uuid(), 1)[0] ?? '',
  )

const anyValue = (callers: Callers) =>
  fc.oneof(
    { weight: 4, arbitrary: goodText(callers) },
    { weight: 4, arbitrary: hostileText },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(hostileValues)) },
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.array(goodText(callers), { maxLength: 60 }) },
  )

/** Field names of the database and of common attacks, which no request may contain. */
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

function anyBody(callers: Callers, fields: string[], good: object): fc.Arbitrary<string> {
  const named = fc.record(Object.fromEntries(fields.map((field) => [field, anyValue(callers)])), {
    requiredKeys: [],
  })
  const foreign = fc.dictionary(fc.constantFrom(...foreignFields), anyValue(callers), { maxKeys: 2 })
  const object = fc
    .tuple(named, fc.option(foreign, { nil: {} }))
    .map(([own, other]) => JSON.stringify({ ...own, ...other }))
  const anyField = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fields) },
    { weight: 1, arbitrary: fc.constantFrom(...foreignFields) },
  )
  const almostGood = fc
    .tuple(anyField, anyValue(callers))
    .map(([field, value]) => JSON.stringify({ ...good, [field]: value }))
  return fc.oneof(
    { weight: 4, arbitrary: object },
    { weight: 6, arbitrary: almostGood },
    { weight: 1, arbitrary: fc.constant(JSON.stringify(good)) },
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
  'form-stamp',
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

function anyPath(callers: Callers, { path, parameters }: ApiRoute): fc.Arbitrary<string> {
  const encoded = fc.oneof(
    { weight: 3, arbitrary: goodText(callers).map(encodeAny) },
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

/** Generates requests to a route by any kind of caller. Many values are valid, so that they pass the first check. */
export function anyAttempt(callers: Callers, route: ApiRoute): fc.Arbitrary<Attempt> {
  const body =
    route.method === 'GET'
      ? fc.constant(undefined)
      : fc.option(anyBody(callers, route.fields ?? ['x'], goodRequests[nameRoute(route)]?.body ?? {}), {
          nil: undefined,
        })
  return fc
    .record({
      caller: fc.constantFrom(...Object.keys(callers.tokens)),
      path: anyPath(callers, route),
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
