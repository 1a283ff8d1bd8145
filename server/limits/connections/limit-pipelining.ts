import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies do not pipeline. The next request may only overlap with the last bytes of a response. */
const maxPipelined = 2

const underWay = new WeakMap<Socket, number>()

/** Closes a connection with too many concurrent requests: Node keeps every response in memory until those before it are done. */
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

/** The parser's return value for a request that changes the protocol. */
const leaveTheRest = () => 2

/**
 * Stops parsing. Node creates objects for the thousands of requests in 64 KB, even after the connection was closed: a hundred connections
 * filled the heap and crashed the process. Only this internal hook stops it.
 */
function leaveUnread(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', leaveTheRest)
}
