import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ClientAddress } from '#server/http/client-address.ts'

/**
 * Browsers and proxies send one request at a time on a connection. The next one may come while the last bytes of a response are
 * still being handed over; more than that is no browser.
 */
const maxPipelined = 2
/** Node makes objects of all that a connection sends at once, however soon it is closed: another one, at once, would send as much. */
const barredMs = 250

/** Says whether a request may be served. Otherwise its connection is closed. */
export type LimitPipelining = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Bounds the requests that a connection has under way. A response to each would be kept in memory until those before it are done: a
 * connection sends thousands at once. For a moment its address gets no other.
 */
export function createLimitPipelining(
  server: Server,
  { ofSocket, isTrustedProxy }: Pick<ClientAddress, 'ofSocket' | 'isTrustedProxy'>,
  ms = barredMs,
): LimitPipelining {
  const underWay = new WeakMap<Socket, number>()
  const barred = new Set<string>()
  server.on('connection', (socket: Socket) => {
    if (barred.has(ofSocket(socket))) socket.destroy()
  })

  function bar(socket: Socket): void {
    const address = ofSocket(socket)
    if (isTrustedProxy(socket) || barred.has(address)) return
    barred.add(address)
    setTimeout(() => barred.delete(address), ms).unref()
  }

  return ({ socket }, outgoing) => {
    const before = underWay.get(socket) ?? 0
    if (before >= maxPipelined) {
      bar(socket)
      socket.destroy()
      return false
    }
    underWay.set(socket, before + 1)
    outgoing.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    return true
  }
}
