import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { maxBodyBytes } from '#app/platform/http/http-limits.ts'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { createShedLoad } from './load-shedding.ts'
import { createBodyReader } from './read-body.ts'

const lines: string[] = []
const held: ServerResponse[] = []
const working: ServerResponse[] = []
const finishWork: (() => void)[] = []
const sockets: Socket[] = []
let server: Server
let queued = 0
let port: number
let url: string

type Limits = NonNullable<Parameters<typeof createShedLoad>[0]['limits']>

async function listen(limits: Limits, changes: Parameters<typeof createBodyReader>[0] = {}): Promise<void> {
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const shedLoad = await createShedLoad({
    log,
    site: { ...defaultSite, url: 'http://localhost' },
    addresses: createClientAddress(['127.0.0.9']),
    limits,
    readBody: createBodyReader(changes),
  })
  queued = 0
  server = createServer((incoming, outgoing) => {
    shedLoad(incoming, outgoing, () => handle(incoming, outgoing))
    queued += 1
  })
  port = await bind(server, 0, '127.0.0.1')
  url = `http://127.0.0.1:${port}`
}

async function handle(
  incoming: IncomingMessage & { rawBody?: Buffer },
  outgoing: ServerResponse,
): Promise<void> {
  if (incoming.url?.endsWith('working')) {
    working.push(outgoing)
    return new Promise((resolve) => finishWork.push(resolve))
  }
  if (!incoming.url?.endsWith('/held')) {
    outgoing.end(incoming.rawBody === undefined ? 'no body read' : `${incoming.rawBody.length} bytes`)
    return
  }
  held.push(outgoing)
  await once(outgoing, 'close')
}

afterEach(async () => {
  for (const outgoing of held.splice(0)) outgoing.end()
  for (const socket of sockets.splice(0)) socket.destroy()
  await closeServer(server)
})

/** Sends a text on a new connection from another local address. */
async function send(text: string, localAddress = '127.0.0.2'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`

async function readResponse(socket: Socket): Promise<string> {
  const chunks: string[] = []
  socket.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  await once(socket, 'close')
  return chunks.join('')
}

test('requests beyond the queue are refused immediately, until one ends', async () => {
  await listen({ maxActive: 2, maxActivePerOwner: 2, maxWaiting: 0 })
  const [first, second] = [fetch(`${url}/held`), fetch(`${url}/held`)]
  await expect.poll(() => held.length).toBe(2)
  const refused = await fetch(`${url}/`)
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const requestId = refused.headers.get('x-request-id')
  expect(await refused.json()).toEqual({
    error: { code: 'unavailable', message: expect.any(String), requestId },
  })
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('no body read')
  await fetch(`${url}/`)
  expect(lines.filter((line) => line.includes('too many concurrent requests'))).toHaveLength(1)
  held.pop()?.end()
  await Promise.race([first, second])
  await expect.poll(async () => (await fetch(`${url}/`)).status).toBe(200)
})

test('an address that has taken all its places affects no one else', async () => {
  await listen({ maxActive: 4, maxActivePerOwner: 3, maxWaitingPerOwner: 20 })
  for (let n = 0; n < 20; n += 1) await send(get('/held'))
  await expect.poll(() => held.length).toBe(3)
  const others = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/`)))
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
})

test('a body that arrives slowly takes no place, and gets a 408', async () => {
  await listen({ maxActive: 1, maxActivePerOwner: 1, maxWaiting: 0 }, { maxMs: 300 })
  const slow = await send(post('/', 100))
  slow.write('{')
  expect(await (await fetch(`${url}/`)).text()).toBe('no body read')
  const response = await readResponse(slow)
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toMatch(/connection: close/i)
  expect(response).toContain('"code":"request_timeout"')
})

test('a chunked body is read like a body of known length', async () => {
  await listen({})
  const socket = await send(
    'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  socket.write('3\r\nabc\r\n')
  socket.write('4\r\ndefg\r\n0\r\n\r\n')
  expect(await readResponse(socket)).toMatch(/7 bytes/)
})

test('a body that is too large is read only up to the limit, and the response closes the connection', async () => {
  await listen({})
  const socket = await send(post('/', 10 * maxBodyBytes))
  socket.write('x'.repeat(2 * maxBodyBytes))
  const response = await readResponse(socket)
  expect(response).toMatch(/connection: close/i)
  const [, bytes] = /(\d+) bytes/.exec(response) ?? []
  expect(Number(bytes)).toBeGreaterThan(maxBodyBytes)
  expect(Number(bytes)).toBeLessThan(3 * maxBodyBytes)
})

test('the slowest of too many bodies in progress is dropped', async () => {
  await listen({}, { maxAtOnce: 2 })
  const oldest = await send(post('/', 5))
  const second = await send(post('/', 5))
  await send(post('/', 5))
  expect(await readResponse(oldest)).toMatch(/^HTTP\/1\.1 408 /)
  second.write('12345')
  expect(String(await once(second, 'data'))).toContain('200 OK')
})

test('requests that need no database don’t wait for others from the same address', async () => {
  await listen({ maxActive: 1, maxActivePerOwner: 1, maxWaiting: 0 })
  await send(get('/api/held'))
  await send(get('/community/held'))
  await expect.poll(() => held.length).toBe(2)
  const readStatus = async (path: string) => (await fetch(`${url}${path}`)).status
  const paths = ['/api/stories', '/community', '/assets/entry.js', '/privacy', '/auth']
  expect(await Promise.all(paths.map(readStatus))).toEqual([503, 503, 200, 200, 200])
})

test('immediate responses still let other work run on the event loop', async () => {
  await listen({ maxActive: 1, maxActivePerOwner: 1 })
  const first = await send(get('/held'))
  await expect.poll(() => held.length).toBe(1)
  const waiting = await Promise.all(Array.from({ length: 20 }, () => send(get('/'))))
  const responses = Promise.all(waiting.map((socket) => once(socket, 'data')))
  await expect.poll(() => queued).toBe(21)
  let turns = 0
  let isCounting = true
  const count = () => {
    turns += 1
    if (isCounting) setImmediate(count)
  }
  count()
  held.pop()?.end()
  await responses
  isCounting = false
  expect(turns).toBeGreaterThanOrEqual(20)
  first.destroy()
})

test('the body of an upload is read by the app, not before', async () => {
  await listen({})
  const socket = await send(post('/api/profile/picture', 100))
  expect(String(await once(socket, 'data'))).toContain('no body read')
})

test('a lost connection frees its place and leaves the queue', async () => {
  await listen({ maxActive: 2, maxActivePerOwner: 2, maxWaitingPerOwner: 2 })
  const broken = await Promise.all(Array.from({ length: 4 }, () => send(get('/held'))))
  await expect.poll(() => held.length).toBe(2)
  for (const socket of broken) socket.destroy()
  await expect.poll(async () => (await fetch(`${url}/`)).status).toBe(200)
  expect(held).toHaveLength(2)
})

test('a client that disconnects keeps its place until its work is done', async () => {
  await listen({ maxActive: 1, maxActivePerOwner: 1, maxWaiting: 0 })
  const leaving = await send(get('/working'))
  await expect.poll(() => finishWork.length).toBe(1)
  leaving.destroy()
  await once(leaving, 'close')
  expect((await fetch(`${url}/`)).status).toBe(503)
  finishWork.pop()?.()
  await expect.poll(async () => (await fetch(`${url}/`)).status).toBe(200)
})

test('a client that disconnects during a password check waits behind others for its next place', async () => {
  await listen({ maxActive: 1, maxActivePerOwner: 1 })
  const guess = (more = '') => get(`/auth/v1/token?grant_type=password${more}`).replace('GET', 'POST')
  const leaving = await send(guess('&working'))
  await expect.poll(() => finishWork.length).toBe(1)
  const next = await send(guess())
  leaving.destroy()
  await expect.poll(() => working.at(-1)?.destroyed).toBe(true)
  const answered: string[] = []
  const note = (name: string, socket: Socket) => once(socket, 'data').then(() => answered.push(name))
  const ofNext = note('the same address', next)
  finishWork.pop()?.()
  await note('another address', await send(guess(), '127.0.0.3'))
  await ofNext
  expect(answered).toEqual(['another address', 'the same address'])
})

test('a client that does not read its response occupies no place', async () => {
  await listen({ maxActive: 1, maxActivePerOwner: 1 })
  const reader = await send(get('/held'))
  reader.pause()
  await expect.poll(() => held.length).toBe(1)
  const write = () => {
    while (held[0]?.write('x'.repeat(100_000)));
  }
  held[0]?.on('drain', write)
  write()
  expect((await fetch(`${url}/`)).status).toBe(200)
})

test('an address can have only a limited number of large bodies in memory, without affecting small ones and others', async () => {
  await listen({ maxActive: 20, maxActivePerOwner: 20 })
  const large = 'x'.repeat(20_000)
  const [first] = await Promise.all(
    Array.from({ length: 8 }, () => send(post('/held', large.length) + large)),
  )
  await expect.poll(() => held.length).toBe(8)
  const refused = await send(post('/', large.length) + large)
  refused.setEncoding('utf8')
  expect(`${await once(refused, 'data')}`).toMatch(/^HTTP\/1\.1 503 /)
  for (const [text, address] of [
    [`${post('/', 5)}small`, '127.0.0.2'],
    [post('/', large.length) + large, '127.0.0.3'],
  ] as const) {
    const taken = await send(text, address)
    expect(`${await once(taken.setEncoding('utf8'), 'data')}`).toMatch(/^HTTP\/1\.1 200 /)
  }
  first?.destroy()
  await expect
    .poll(async () => {
      const again = await send(post('/', large.length) + large)
      return `${await once(again.setEncoding('utf8'), 'data')}`.slice(9, 12)
    })
    .toBe('200')
})
