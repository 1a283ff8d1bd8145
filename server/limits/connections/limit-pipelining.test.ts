import { once } from 'node:events'
import { IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createHttpServer } from '#server/http/http-server.ts'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
let server: Server
let port: number
let served = 0
let made = 0

/** Counts the request objects that Node creates. */
class CountedMessage extends IncomingMessage {
  constructor(...socket: ConstructorParameters<typeof IncomingMessage>) {
    super(...socket)
    made += 1
  }
}

beforeEach(async () => {
  served = 0
  made = 0
  server = createHttpServer({ IncomingMessage: CountedMessage })
  server.on('request', (incoming, outgoing) => {
    if (incoming.socket.destroyed) return
    served += 1
    if (incoming.url !== '/held') outgoing.end('served')
  })
  port = await bind(server, 0, '127.0.0.1')
})

afterEach(() => closeServer(server))

async function sendAtOnce(requests: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {}).resume()
  socket.write(requests)
  await new Promise((resolve) => socket.once('close', resolve))
}

test('a connection that sends many requests without waiting for responses is closed, even if each is answered immediately', async () => {
  await sendAtOnce(request.repeat(1_000))
  expect(served).toBe(2)
})

test.each([
  ['complete requests', request],
  ['requests without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['requests that expect something unknown', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n'],
  ['requests with bodies', 'POST /held HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'],
  [
    'requests with chunked bodies',
    'POST /held HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ],
])('only the first few of %s that arrive together are processed', async (_, one) => {
  await sendAtOnce(one.repeat(1_000))
  expect(made).toBeLessThanOrEqual(4)
})

test('a connection that waits for each response is not closed', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  for (let n = 1; n <= 20; n += 1) {
    socket.write(request)
    expect(`${await once(socket, 'data')}`).toContain('200 OK')
  }
  expect(served).toBe(20)
  socket.destroy()
})
