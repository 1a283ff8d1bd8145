import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { createLimitPipelining } from './limit-pipelining.ts'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
let server: Server
let port: number
let served = 0

beforeEach(async () => {
  served = 0
  server = createServer()
  const limitPipelining = createLimitPipelining(server, createClientAddress(['127.0.0.9']), 2_000)
  server.on('request', (incoming, outgoing) => {
    if (!limitPipelining(incoming, outgoing)) return
    served += 1
    outgoing.end('served')
  })
  port = await bind(server, 0, '127.0.0.1')
})

afterEach(() => closeServer(server))

test('a connection that sends many requests without waiting is closed, even if each is answered at once', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {}).resume()
  socket.write(request.repeat(1_000))
  await once(socket, 'close')
  expect(served).toBe(2)
})

test('a connection that waits for each response goes on', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  for (let n = 1; n <= 20; n += 1) {
    socket.write(request)
    expect(`${await once(socket, 'data')}`).toContain('200 OK')
  }
  expect(served).toBe(20)
  socket.destroy()
})

async function ask(localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  socket.write(request)
  const isServed = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ])
  socket.destroy()
  return isServed
}

test.each(['127.0.0.2', '127.0.0.9'])(
  'the address of one that was closed, %s, waits for a moment, and no other',
  async (address) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address })
    socket.on('error', () => {}).resume()
    socket.write(request.repeat(10))
    await once(socket, 'close')
    const isProxy = address === '127.0.0.9'
    expect(await Promise.all([ask(address), ask('127.0.0.3')])).toEqual([isProxy, true])
    await expect.poll(() => ask(address), { timeout: 20_000 }).toBe(true)
  },
)
