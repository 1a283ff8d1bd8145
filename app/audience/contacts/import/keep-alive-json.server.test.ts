import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { respondSlowly } from './keep-alive-json.server.ts'

/** Requests a site that responds with the work's result. */
async function ask(work: () => Promise<unknown>, onLateFailure = vi.fn()) {
  const app = new Hono<ApiEnv>().get('/', (c) =>
    respondSlowly(c, work, onLateFailure, { patienceMs: 1, beatMs: 1 }),
  )
  app.onError((_error, c) => c.text('failed', 503))
  return { response: await app.request('/'), onLateFailure }
}

test('work that ends quickly gets a normal response, even if it fails', async () => {
  const { response } = await ask(async () => ({ added: 1 }))
  expect(await response.text()).toBe('{"added":1}')
  const failed = await ask(async () => Promise.reject(new Error('no database')))
  expect(failed.response.status).toBe(503)
  expect(failed.onLateFailure).not.toHaveBeenCalled()
})

test('slow work sends blanks until it is done, then JSON', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { response } = await ask(() => promise)
  expect(response.headers.get('content-type')).toBe('application/json')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (text.length < 3) text += (await reader?.read())?.value ?? ''
  expect(text.trim()).toBe('')
  resolve({ added: 250_000 })
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  expect(JSON.parse(text)).toEqual({ added: 250_000 })
})

test('slow work that fails breaks off the response and is logged', async () => {
  const { promise, reject } = Promise.withResolvers<object>()
  const { response, onLateFailure } = await ask(() => promise)
  const text = response.text()
  reject(new Error('no database'))
  await expect(text).rejects.toThrow('no database')
  expect(onLateFailure).toHaveBeenCalledOnce()
})

test('slow work continues if the client disconnects, which is not logged as a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { response, onLateFailure } = await ask(() => promise)
  await response.body?.cancel()
  resolve({ added: 1 })
  await promise
  await Promise.resolve()
  expect(onLateFailure).not.toHaveBeenCalled()
})
