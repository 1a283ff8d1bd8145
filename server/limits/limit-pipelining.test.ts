import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createLimitPipelining } from './limit-pipelining.ts'

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
let server: Server
let port: number
let served = 0

beforeEach(async () => {
  const limitPipelining = createLimitPipelining()
  served = 0
  server = createServer((incoming, outgoing) => {
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
