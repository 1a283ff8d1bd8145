import { createServer, type Server, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSite } from '#app/features/site/site.ts'
import { bind, closeServer } from './listen.ts'
import { createShedLoad } from './shed-load.ts'

const lines: string[] = []
const held: ServerResponse[] = []
let server: Server
let url: string

beforeEach(async () => {
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const shedLoad = await createShedLoad({ log, site: { ...defaultSite, url: 'http://localhost' } }, 2)
  server = createServer((incoming, outgoing) => {
    if (shedLoad(incoming, outgoing)) return
    if (incoming.url === '/held') held.push(outgoing)
    else outgoing.end('answer')
  })
  url = `http://127.0.0.1:${await bind(server, 0, '127.0.0.1')}`
})

afterEach(async () => {
  for (const outgoing of held) outgoing.end()
  await closeServer(server)
})

test('what is more than can be worked on is refused at once and clearly, until something is done', async () => {
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
  expect(lines.filter((line) => line.includes('too many requests at once'))).toHaveLength(1)
  held.pop()?.end()
  await Promise.race([first, second])
  await expect.poll(async () => (await fetch(`${url}/`)).status).toBe(200)
})
