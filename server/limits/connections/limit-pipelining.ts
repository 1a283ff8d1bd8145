import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers and proxies send one request at a time on a connection. The next one may come while the last bytes of a response are
 * still being handed over; more than that is no browser.
 */
const maxPipelined = 2

const underWay = new WeakMap<Socket, number>()

/**
 * Node makes one for each request, also for those that it answers itself: it bounds the requests that a connection has under way, and
 * closes the connection of one too many. A response to each would be kept in memory until those before it are done.
 */
export class PipelineLimitedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constructor(...request: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...request)
    const { socket } = this.req
    const before = underWay.get(socket) ?? 0
    if (before < maxPipelined) {
      underWay.set(socket, before + 1)
      this.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    } else {
      leaveUnread(socket)
      socket.destroy()
    }
  }
}

/** The parser's answer for a request that changes the protocol. */
const leaveTheRest = () => 2

/**
 * Node reads 64 KB at once and makes objects of all requests in them, thousands, also after the connection was closed: those of a
 * hundred connections filled the heap, which ended the process. It has no way to stop but this one, of its own.
 */
function leaveUnread(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', leaveTheRest)
}
