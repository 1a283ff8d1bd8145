import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import { handleErrors } from '#server/http/middleware/error-handler.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { cachePublic } from './cache-middleware.ts'
import { followPublicDataChanges } from './public-data-changes.ts'
import { createResponseCache } from './response-cache.ts'

const log = pino({ level: 'silent' })
const names = ['first', 'second', 'third', 'fourth']
const changes = await followPublicDataChanges((await createTestDatabase()).connection, log)
const cache = createResponseCache(changes)
afterAll(() => changes.stop())

/** Sends all requests before the first response is produced. */
async function askTogether(path: string, answer: () => Response) {
  const everybodyAsked = Promise.withResolvers<void>()
  let [asked, made] = [0, 0]
  const app = new Hono<ApiEnv>()
    .onError(handleErrors(log))
    .use(requestId(), async (c, next) => {
      await next()
      c.res.headers.set('X-Request-Id', c.var.requestId)
    })
    .use((_c, next) => {
      asked += 1
      return next()
    })
    .use(cachePublic(cache))
    .get('*', async () => {
      made += 1
      await everybodyAsked.promise
      return answer()
    })
  const answers = names.map((name) => app.request(path, { headers: { 'x-request-id': name } }))
  await expect.poll(() => asked).toBe(names.length)
  everybodyAsked.resolve()
  return { answers: await Promise.all(answers), made }
}

const nameOf = ({ headers }: Response) => headers.get('x-request-id')

test('responses that share one rendered page each carry their own request id', async () => {
  const page = () => new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } })
  const { answers, made } = await askTogether('/page', page)
  expect(answers.map(nameOf)).toEqual(names)
  expect(made).toBe(1)
})

test.each(['/inbox', '/INBOX', '/%69nbox', '/inbox.data'])(
  '%s is rendered for each request',
  async (path) => {
    const { made } = await askTogether(path, () => new Response('mails'))
    expect(made).toBe(names.length)
  },
)

test('responses that share one error each carry their own request id', async () => {
  const { answers, made } = await askTogether('/failing', () => {
    throw serviceUnavailable()
  })
  expect(answers.map(nameOf)).toEqual(names)
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(bodies).toEqual(
    names.map((requestId) => ({
      error: { code: 'unavailable', message: serviceUnavailable().message, requestId },
    })),
  )
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    names.map(() => [503, '5']),
  )
  expect(made).toBe(1)
})
