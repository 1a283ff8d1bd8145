import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { createClientAddress } from './client-address.ts'
import { createHttpServer } from './http-server.ts'
import { createPulseGate } from './pulse-gate.ts'

const ends: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})

/** Starts a server behind a proxy. It responds with 200 to everything that the gate lets through. */
async function startGate() {
  const unread = { count: 0 }
  const dropPulses = await createPulseGate(
    { site: { ...defaultSite, url: 'https://clean-air.example' } },
    {
      pulses: {
        countUnread() {
          unread.count += 1
        },
      },
      addresses: createClientAddress(['127.0.0.1']),
    },
  )
  const server = createHttpServer()
  server.on('request', (incoming, outgoing) => {
    dropPulses(incoming, outgoing, () => incoming.resume().on('end', () => outgoing.end('read')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port }: Partial<AddressInfo> = Object(server.address())
  const send = async (address: string, path = '/api/pulse', method = 'POST') => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
    const body = method === 'POST' ? '{"step":"visit"}' : null
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body })
    await answer.arrayBuffer()
    return answer
  }
  const statuses = async (count: number, addressOf: (n: number) => string) => {
    const seen: Record<number, number> = {}
    for (let n = 0; n < count; n += 1) {
      const { status } = await send(addressOf(n))
      seen[status] = (seen[status] ?? 0) + 1
    }
    return seen
  }
  return { unread, send, statuses }
}

test('visit messages beyond the limit per second, address or minute get a response without being read', async () => {
  const { unread, statuses } = await startGate()
  const addressOf = (n: number) => `198.51.${n >> 8}.${n & 255}`
  expect(await statuses(600, addressOf)).toEqual({ 200: 500, 204: 100 })
  expect(unread.count).toBe(100)
  vi.advanceTimersByTime(1_000)
  expect(await statuses(30, () => '192.0.2.1')).toEqual({ 200: 20, 204: 10 })
  // IPv6 addresses are counted by network.
  expect(await statuses(30, (n) => `2001:db8:1:2::${n}`)).toEqual({ 200: 20, 204: 10 })
  for (let second = 2; second < 14; second += 1) {
    vi.advanceTimersByTime(1_000)
    await statuses(20, () => '192.0.2.1')
  }
  vi.advanceTimersByTime(10_000)
  expect(await statuses(1, () => '192.0.2.1')).toEqual({ 204: 1 })
  expect(await statuses(1, () => '192.0.2.2')).toEqual({ 200: 1 })
  vi.advanceTimersByTime(60_000)
  expect(await statuses(1, () => '192.0.2.1')).toEqual({ 200: 1 })
})

test('visit messages to different spellings of the path share one limit', async () => {
  const { send } = await startGate()
  const spellings = ['/api/pulse', '/api/pulse?x', '/api/pul%73e', '/api/pulse?a=b#c']
  const answers: number[] = []
  for (let n = 0; n < 24; n += 1)
    answers.push((await send('192.0.2.1', spellings[n % spellings.length])).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(20)
})

test('unread visit messages get the usual headers, and all other requests are passed on', async () => {
  const { send, statuses } = await startGate()
  await statuses(20, () => '192.0.2.1')
  const { status, headers } = await send('192.0.2.1')
  expect(status).toBe(204)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(headers.has('set-cookie')).toBe(false)
  expect((await send('192.0.2.1', '/api/waitlist')).status).toBe(200)
  expect((await send('192.0.2.1', '/api/pulse', 'GET')).status).toBe(200)
})
