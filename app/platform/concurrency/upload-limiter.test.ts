import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { bind, closeServer } from '#server/boot/listen.ts'
import { toApiError } from '#server/http/middleware/error-handler.ts'
import { limitUploads } from './upload-limiter.server.ts'

let port: number
let entered: number

/** Allows two concurrent uploads, one per person, and treats connections as slow after a short time. */
beforeEach(async () => {
  entered = 0
  const app = new Hono<ApiEnv>()
    .onError((error, c) => c.text('', toApiError(error).status))
    .use(async (c, next) => {
      const userId = c.req.header('from') ?? ''
      c.set('actor', { role: 'member', userId, sessionId: '' })
      await next()
    })
    .post('/', limitUploads({ max: 2, maxPerOwner: 1 }, { slowAfterMs: 0 }), async (c) => {
      entered += 1
      return c.text(`${(await c.req.arrayBuffer()).byteLength}`)
    })
  const server = createAdaptorServer({ fetch: app.fetch })
  port = await bind(server, 0, '127.0.0.1')
  onTestFinished(async () => {
    await closeServer(server)
  })
})

const whole = 1_000_000

/** Starts an upload of 1 MB and sends a part of it. Its status is 0 if the connection is closed. */
async function start(
  from: string,
  bytes: number,
): Promise<{ upload: ClientRequest; status: Promise<number> }> {
  const before = entered
  const upload = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    headers: { from, 'content-length': whole },
  })
  const status = once(upload, 'response').then(
    ([response]: IncomingMessage[]) => {
      response?.resume()
      return response?.statusCode ?? 0
    },
    () => 0,
  )
  onTestFinished(() => void upload.destroy())
  upload.write(Buffer.alloc(bytes))
  await Promise.race([status, expect.poll(() => entered).toBeGreaterThan(before)])
  return { upload, status }
}

test('if all places are taken, only the slowest upload loses its place', async () => {
  const fast = await start('fast', 500_000)
  const slow = await start('slow', 10)
  const next = await start('next', 500_000)
  expect(await slow.status).toBe(0)
  for (const { upload } of [fast, next]) upload.end(Buffer.alloc(500_000))
  expect([await fast.status, await next.status]).toEqual([200, 200])
})

test('an owner’s second upload can’t end the uploads of others, and fast uploads are not ended', async () => {
  const slow = await start('slow', 10)
  const fast = await start('fast', 500_000)
  expect(await (await start('fast', 10)).status).toBe(503)
  slow.upload.end(Buffer.alloc(whole - 10))
  expect(await slow.status).toBe(200)
  const other = await start('other', 500_000)
  expect(await (await start('next', 10)).status).toBe(503)
  for (const { upload } of [fast, other]) upload.end(Buffer.alloc(500_000))
  expect([await fast.status, await other.status]).toEqual([200, 200])
})
