import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { postOutbound } from './post-outbound.server.ts'

test.each([
  ['rubbish in place of HTTP', Buffer.from([0, 1, 2, 3])],
  ['nothing at all', Buffer.alloc(0)],
])('a receiver that sends %s gives a matching outcome', async (_what, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer))
  })
  const port = await bind(server, 0, '127.0.0.1')
  onTestFinished(() => closeServer(server))
  const post = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }
  expect(await postOutbound(post, { toLocalhost: true })).toMatchObject({
    status: null,
    answer: null,
    error: expect.stringMatching(/^(the connection failed|[A-Z_]+)$/),
  })
})
