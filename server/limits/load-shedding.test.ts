import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { defaultSite } from '#app/http/site-config.ts'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createShedLoad } from './load-shedding.ts'

const lines: string[] = []
const held: ServerResponse[] = []
let server: Server
let url: string

async function listen(most: number): Promise<void> {
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const shedLoad = await createShedLoad({ log, site: { ...defaultSite, url: 'http://localhost' } }, most)
  server = createServer((incoming, outgoing) => {
    if (shedLoad(incoming, outgoing)) return
    if (incoming.url === '/held') held.push(outgoing)
    else outgoing.end('answer')
  })
  url = `http://127.0.0.1:${await bind(server, 0, '127.0.0.1')}`
}

afterEach(async () => {
  for (const outgoing of held.splice(0)) outgoing.end()
  await closeServer(server)
})

test('what is more than can be worked on is refused at once and clearly, until something is done', async () => {
  await listen(2)
  const first = fetch(`${url}/held`)
  const second = fetch(`${url}/held`)
  await expect.poll(() => held.length).toBe(2)
  const refused = await fetch(`${url}/`, { headers: { 'x-request-id': 'of-a-proxy' } })
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'x-request-id': 'of-a-proxy',
    'x-content-type-options': 'nosniff',
  })
  expect(await refused.json()).toEqual({
    error: { code: 'unavailable', message: expect.any(String), requestId: 'of-a-proxy' },
  })
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('answer')
  await fetch(`${url}/`)
  expect(lines.filter((line) => line.includes('too many concurrent requests'))).toHaveLength(1)
  held.pop()?.end()
  await Promise.race([first, second])
  await expect.poll(async () => (await fetch(`${url}/`)).status).toBe(200)
})

test('a connection takes a few places at most, and gives them back when it breaks', async () => {
  await listen(10)
  const [first, second] = [await sendMany('/held', 9), await sendMany('/held', 4)]
  await expect.poll(() => held.length).toBe(8)
  expect((await fetch(`${url}/`)).status).toBe(200)
  first.destroy()
  second.destroy()
  await expect.poll(() => fillPlaces()).toBe(10)
})

/** So many requests on one connection, without waiting for an answer. */
async function sendMany(path: string, count: number): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(count))
  return socket
}

/** How many requests for what is held are let in at a time. */
async function fillPlaces(): Promise<number> {
  const giveUp = new AbortController()
  const before = held.length
  let refused = 0
  const asked = Array.from({ length: 12 }, () =>
    fetch(`${url}/held`, { signal: giveUp.signal }).then(
      () => (refused += 1),
      () => undefined,
    ),
  )
  await expect.poll(() => held.length - before + refused).toBe(12)
  const letIn = held.length - before
  giveUp.abort()
  await Promise.all(asked)
  return letIn
}
