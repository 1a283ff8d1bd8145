import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { bind } from '#server/boot/listen.ts'
import { createClientAddress } from './client-address.ts'

async function ask(trustedProxies: string[], forwardedFor?: string): Promise<string> {
  const { ofRequest } = createClientAddress(trustedProxies)
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', (c) => c.text(ofRequest(c.env.incoming)))
  const server = createAdaptorServer({ fetch: app.fetch })
  const port = await bind(server, 0, '127.0.0.1')
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers })
  const text = await response.text()
  server.close()
  return text
}

test('without a trusted proxy the X-Forwarded-For header is ignored', async () => {
  expect(await ask([], '203.0.113.9')).toBe('127.0.0.1')
  expect(await ask(['10.0.0.0/8'], '203.0.113.9')).toBe('127.0.0.1')
})

test('behind trusted proxies, the last address that is not a trusted proxy’s is the client’s', async () => {
  expect(await ask(['127.0.0.1'], '203.0.113.9')).toBe('203.0.113.9')
  expect(await ask(['127.0.0.0/8'], '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await ask(['127.0.0.0/8', '10.0.0.0/8'], '203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
})

test('an address with its port, or in brackets, is treated like the address alone', async () => {
  expect(await ask(['127.0.0.1'], '6.6.6.6, 203.0.113.9:51544')).toBe('203.0.113.9')
  expect(await ask(['127.0.0.1'], '6.6.6.6, [2001:db8:1:2::9]:51544')).toBe('2001:db8:1:2')
  expect(await ask(['127.0.0.1'], '6.6.6.6, [2001:db8:1:2::9]')).toBe('2001:db8:1:2')
  expect(await ask(['127.0.0.1'], '[::ffff:203.0.113.9]:80')).toBe('203.0.113.9')
  expect(await ask(['127.0.0.0/8', '10.0.0.0/8'], '203.0.113.9:80, 10.1.2.3:80')).toBe('203.0.113.9')
})

test('addresses before an invalid one are ignored, because the visitor may have written them', async () => {
  for (const last of [
    'unknown',
    '',
    '203.0.113.9:',
    '203.0.113.9:99:1',
    '203.0.113',
    '[203.0.113.9',
    '_hidden',
  ])
    expect(await ask(['127.0.0.1'], `6.6.6.6, ${last}`), last).toBe('127.0.0.1')
  expect(await ask(['127.0.0.0/8', '10.0.0.0/8'], '6.6.6.6, unknown, 10.1.2.3')).toBe('127.0.0.1')
  expect(await ask(['127.0.0.1'], 'unknown, <script>')).toBe('127.0.0.1')
  expect(await ask(['127.0.0.1'], '')).toBe('127.0.0.1')
})

test('an IPv6 address is identified by its /64 network, and a mapped IPv4 address as IPv4', async () => {
  const seen = await Promise.all(
    ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::1', '2001:0db8:0001:0002:ffff::'].map((address) =>
      ask(['127.0.0.1'], address),
    ),
  )
  expect(seen).toEqual(Array.from({ length: 3 }, () => '2001:db8:1:2'))
  expect(await ask(['127.0.0.1'], '::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(await ask(['127.0.0.1'], '2001:db8::1')).toBe('2001:db8:0:0')
})
