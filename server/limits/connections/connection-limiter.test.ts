import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { limitConnections } from './connection-limiter.ts'

const sockets: Socket[] = []
let server: Server
let port: number

beforeEach(async () => {
  server = createHttpServer()
  server.on('request', ({ method }, outgoing) => method === 'GET' && outgoing.end('here'))
  limitConnections(server, createClientAddress(['127.0.0.9']), 3)
  port = await bind(server, 0, '127.0.0.1')
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await closeServer(server)
})

/** Returns true if a request on a new connection from this local address gets a response. */
async function ask(localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

async function askTimes(count: number, localAddress: string): Promise<boolean[]> {
  const hasResponse: boolean[] = []
  for (let n = 0; n < count; n += 1) hasResponse.push(await ask(localAddress))
  return hasResponse
}

test('one address can’t use the connections reserved for others', async () => {
  expect(await askTimes(4, '127.0.0.2')).toEqual([true, true, true, false])
  expect(await askTimes(3, '127.0.0.3')).toEqual([true, true, true])
})

test('a closed connection frees a place for another', async () => {
  await askTimes(3, '127.0.0.2')
  sockets[0]?.destroy()
  await expect.poll(() => ask('127.0.0.2')).toBe(true)
})

test('a trusted proxy may have as many connections as it has visitors', async () => {
  expect(await askTimes(6, '127.0.0.9')).toEqual(Array.from({ length: 6 }, () => true))
})

test.each(['127.0.0.2', '127.0.0.9'])(
  'if an address sends a body in tiny pieces, %s, all its connections are closed briefly, unless it is a proxy',
  async (address) => {
    expect([await ask(address), await ask('127.0.0.3')]).toEqual([true, true])
    const [own, ofOther] = sockets
    const crumbs = connect({ port, host: '127.0.0.1', localAddress: address })
    sockets.push(crumbs)
    crumbs.on('error', () => {}).resume()
    crumbs.write(
      `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(2_000)}`,
    )
    await new Promise((resolve) => crumbs.once('close', resolve))
    const isProxy = address === '127.0.0.9'
    expect(await ask(address)).toBe(isProxy)
    expect([own?.closed, ofOther?.closed]).toEqual([!isProxy, false])
    await expect.poll(() => ask(address)).toBe(true)
  },
)
