import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers and proxies send one request at a time on a connection. The next one may come while the last bytes of a response are
 * still being handed over; more than that is no browser.
 */
const maxPipelined = 2

/** Says whether a request may be served. Otherwise its connection is closed. */
export type LimitPipelining = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Bounds the requests that a connection has under way. A response to each would be kept in memory until those before it are done: a
 * connection sends thousands at once.
 */
export function createLimitPipelining(): LimitPipelining {
  const underWay = new WeakMap<Socket, number>()
  return ({ socket }, outgoing) => {
    const before = underWay.get(socket) ?? 0
    if (before >= maxPipelined) {
      socket.destroy()
      return false
    }
    underWay.set(socket, before + 1)
    outgoing.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    return true
  }
}
