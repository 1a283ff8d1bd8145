import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import { createHttpServer } from '#server/http/http-server.ts'

let server: Server
const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
const pieces = (count: number, length: number) =>
  `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`.repeat(count)

/** Sends a body to a server that, if it reads it, responds with its length. */
async function sendTo(isRead: boolean, body: string): Promise<Socket> {
  server = createHttpServer()
  server.on('request', async (incoming, outgoing) => {
    if (isRead) outgoing.end(`${(await text(incoming).catch(() => '')).length} bytes`)
  })
  const socket = connect({ port: await bind(server, 0, '127.0.0.1'), host: '127.0.0.1' })
  socket.on('error', () => {}).setEncoding('utf8')
  socket.write(head + body)
  return socket
}

afterEach(() => closeServer(server))

test.each([true, false])(
  'a body sent in tiny pieces is cut off, whether it is read (%s) or not',
  async (isRead) => {
    const socket = await sendTo(isRead, pieces(8_000, 1))
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
  },
)

test.each([
  ['a hundred words', 100, 4],
  ['many pieces as networks carry them', 1_000, 500],
])('a body of %s is read completely', async (_, count, length) => {
  const socket = await sendTo(true, `${pieces(count, length)}0\r\n\r\n`)
  expect(`${await once(socket, 'data')}`).toContain(`${count * length} bytes`)
  socket.destroy()
})
