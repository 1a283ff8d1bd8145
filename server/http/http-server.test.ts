import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createApp } from './app.ts'
import { createHttpServer, refuseManyHeaders } from './http-server.ts'

const servers: Server[] = []
const site = await createTestSite()
afterAll(() => Promise.all(servers.map(closeServer)))

async function listen(changes: Parameters<typeof createHttpServer>[0] = {}): Promise<number> {
  const server = createHttpServer(changes)
  servers.push(server)
  server.on('request', getRequestListener(createApp({ dependencies: site.dependencies }).fetch))
  return bind(server, 0, '127.0.0.1')
}

/** Sends raw bytes and resolves with the response once the server has closed the connection. */
async function sendBytes(port: number, ...chunks: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  // Writing to a closed connection causes an error.
  socket.on('error', () => undefined)
  for (const chunk of chunks) socket.write(chunk)
  await once(socket, 'close')
  return received
}

test.each([
  ['an address', `GET /api/stories?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a header', `GET /api/stories HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['many headers', `GET /api/stories HTTP/1.1\r\nHost: a\r\n${'X-One: two\r\n'.repeat(2_000)}\r\n`],
])('a request with %s of more than 16 KB is rejected before the site reads it', async (_what, bytes) => {
  const port = await listen()
  expect(await sendBytes(port, bytes)).toMatch(/^HTTP\/1\.1 431 /)
})

test.each([
  [100, 200],
  [101, 431],
  [1_500, 431],
])('a request with %i headers gets the status %i', async (count, status) => {
  const server = createHttpServer()
  servers.push(server)
  server.on('request', (incoming, outgoing) => {
    if (!refuseManyHeaders(incoming, outgoing)) outgoing.end()
  })
  const port = await bind(server, 0, '127.0.0.1')
  const others = Array.from({ length: count - 2 }, (_, n) => `${n.toString(36)}:\r\n`).join('')
  const bytes = `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${others}\r\n`
  expect(await sendBytes(port, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('a request whose headers never end times out', async () => {
  const port = await listen({ headersTimeout: 200, connectionsCheckingInterval: 50 })
  expect(await sendBytes(port, 'GET /api/stories HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toMatch(
    /^HTTP\/1\.1 408 /,
  )
})

test('a request whose body never ends times out', async () => {
  const port = await listen({ headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 })
  const head =
    'POST /api/waitlist HTTP/1.1\r\nHost: a\r\nApikey: clean-air-public\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  expect(await sendBytes(port, head)).toMatch(/^(HTTP\/1\.1 (408|400) |$)/)
})

test('a body of unknown length is counted as it arrives, and rejected at 64 KB', async () => {
  const port = await listen()
  const person = await addPerson(site.db)
  const { token } = await site.dependencies.accessTokens.sign({
    ...person,
    role: 'member',
    aal: 'aal1' as const,
    amr: [],
    userMetadata: {},
  })
  const chunk = 'x'.repeat(16_384)
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  const request = {
    method: 'POST',
    headers: {
      apikey: 'clean-air-public',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body,
    // Required for a body without a length, but missing in the type.
    duplex: 'half',
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/stories`, request)
  expect(answer.status).toBe(413)
})

test('a response that the client does not read is abandoned', async () => {
  const server = createHttpServer({ idleTimeout: 200 })
  servers.push(server)
  const body = Buffer.alloc(64 * 1024 * 1024)
  const isGivenUp = Promise.withResolvers<boolean>()
  server.on('request', (_incoming, outgoing) => {
    outgoing.on('close', () => isGivenUp.resolve(!outgoing.writableFinished))
    outgoing.end(body)
  })
  const socket = connect(await bind(server, 0, '127.0.0.1'), '127.0.0.1')
  socket.pause().on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await isGivenUp.promise).toBe(true)
  socket.destroy()
})
