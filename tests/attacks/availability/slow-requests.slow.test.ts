import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { addPerson } from '#tests/support/sample-people.ts'
import { startAttackedSite } from '../support/attacked-site.ts'

const sockets: Socket[] = []
const timers: NodeJS.Timeout[] = []
let connected = 0

afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
  for (const socket of sockets.splice(0)) socket.destroy()
  connected = 0
})

/** Sends `start` on a connection and then `drip` repeatedly, and reconnects whenever it is closed. */
function hold(localAddress: string, start: string, drip: string): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  const timer = setInterval(() => socket.write(drip), 500)
  timers.push(timer)
  socket.on('error', () => {})
  socket.once('connect', () => {
    connected += 1
    socket.write(start)
  })
  socket.once('close', () => {
    clearInterval(timer)
    if (timers.includes(timer)) timers.push(setTimeout(() => hold(localAddress, start, drip), 1_000))
  })
}

const key = 'Host: a\r\napikey: clean-air-public\r\n'
const post = `POST /auth/v1/signup HTTP/1.1\r\n${key}Content-Type: application/json\r\n`
const manyHeaders = `GET / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(1_500)}\r\n`
let token = ''

const site = await startAttackedSite()
const port = Number(new URL(site.url).port)
token = await site.tokenOf(await addPerson(site.db))

const kinds: Record<string, () => [start: string, drip: string]> = {
  'slow headers': () => ['GET / HTTP/1.1\r\nHost: a\r\n', 'X-Slow: 1\r\n'],
  'slow bodies': () => [`${post}Content-Length: 10000\r\n\r\n{`, ' '],
  'slow chunked bodies': () => [`${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  'slow uploads': () => [
    `PUT /api/profile/picture HTTP/1.1\r\n${key}Authorization: Bearer ${token}\r\nContent-Type: image/png\r\nContent-Length: 5000000\r\n\r\n`,
    'x',
  ],
  'pipelined requests': () => [
    'GET /api/stories HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_400),
    'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  'bodies in tiny pieces': () => [
    `${post}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(8_000)}`,
    '1\r\nx\r\n',
  ],
  'tiny pieces that no one reads': () => [
    `GET /community HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(64_000)}`,
    '1\r\nx\r\n',
  ],
  'many headers': () => [manyHeaders, manyHeaders],
  'connections that say nothing': () => ['', ''],
}

/** Sends a request from another address on a separate connection. */
function visit(path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { apikey: 'clean-air-public', 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const options = {
      port,
      host: '127.0.0.1',
      localAddress: '127.0.0.77',
      path,
      method,
      headers,
      agent: false,
    }
    const sent = request(options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}

/** Waits until each address holds its maximum of connections, unless they are closed immediately. */
async function expectVisitorIsServed(): Promise<void> {
  await expect.poll(() => connected).toBeGreaterThanOrEqual(300)
  for (let round = 0; round < 3; round += 1) {
    const statuses = [
      await visit('/'),
      await visit(`/community?search=${round}`),
      await visit('/api/stories?sort=oldest'),
      await visit('/favicon.svg'),
      await visit('/auth/v1/token?grant_type=password', '{"email":"a@example.org","password":"wrong one"}'),
    ]
    expect(statuses).toEqual([200, 200, 200, 200, 400])
  }
}

test.each(Object.entries(kinds))(
  '300 connections with %s from one address do not lock out anyone else',
  async (_kind, describe) => {
    const [start, drip] = describe()
    for (let n = 0; n < 300; n += 1) hold('127.0.0.2', start, drip)
    await expectVisitorIsServed()
  },
)

test('100 connections of every kind from each of ten addresses do not lock out anyone else', async () => {
  const starts = Object.values(kinds).map((describe) => describe())
  for (let address = 0; address < 10; address += 1) {
    const [start, drip] = starts[address % starts.length] ?? ['', '']
    for (let n = 0; n < 100; n += 1) hold(`127.0.0.${11 + address}`, start, drip)
  }
  await expectVisitorIsServed()
})

test('64 people behind one address are served at the same time', async () => {
  const statuses = await Promise.all(Array.from({ length: 64 }, (_, n) => visit(`/api/stories?search=${n}`)))
  expect(statuses).toEqual(Array.from({ length: 64 }, () => 200))
})
