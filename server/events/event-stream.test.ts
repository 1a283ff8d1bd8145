import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { openEventStream } from './event-stream.ts'

const hint = { id: '1', kind: 'story_added' as const, storyId: null, commentId: null }

/** Opens a stream whose client reads only when told to. */
async function openUnread() {
  const server = createServer()
  const port = await bind(server, 0, '127.0.0.1')
  const socket = connect(port, '127.0.0.1')
  socket.pause().write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  const [, outgoing]: [unknown, ServerResponse] = await new Promise((resolve) =>
    server.once('request', (...both) => resolve(both)),
  )
  onTestFinished(async () => {
    socket.destroy()
    await closeServer(server)
  })
  return { socket, outgoing }
}

test('a client that has not read more than 256 KB is disconnected', async () => {
  const { outgoing } = await openUnread()
  const stream = openEventStream(outgoing, {}, 2_000)
  const closed = once(outgoing, 'close')
  const hints = Array.from({ length: 1_000 }, () => hint)
  let sent = 0
  while (!outgoing.destroyed && sent < 1_000) {
    stream.send(hints, 'cursor')
    sent += 1
  }
  await closed
  // The kernel buffers some megabytes for a slow reader.
  expect(sent).toBeLessThan(1_000)
  // Writing to a closed stream does nothing and does not throw.
  stream.moveTo('later')
})

test('an idle event stream is kept alive with a comment every twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { socket, outgoing } = await openUnread()
  const chunks: string[] = []
  socket
    .setEncoding('utf8')
    .on('data', (chunk: string) => chunks.push(chunk))
    .resume()
  const stream = openEventStream(outgoing, {}, 2_000)
  vi.advanceTimersByTime(19_000)
  stream.keepAlive('early')
  vi.advanceTimersByTime(1_000)
  stream.keepAlive('later')
  stream.keepAlive('at once')
  outgoing.end()
  await once(socket, 'end')
  const text = chunks.join('')
  expect(text).toContain(':\nid: later\n\n')
  expect(text).not.toMatch(/early|at once/)
})
