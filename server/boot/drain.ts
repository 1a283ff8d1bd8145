import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A server on its way out of service. */
export interface Drain {
  /** Whether it has begun: visitors should be sent elsewhere. */
  hasBegun(): boolean
  /**
   * Serves as `serve` does, but for what comes while nobody must be waiting at the port: that is served once it is closed. With its
   * work, turns of the event loop would be as long as pages take to render, and whoever came meanwhile would be turned away.
   */
  holdBack(serve: RequestListener): RequestListener
  /**
   * Resolves when the port can be closed without a request being lost: whoever kept a connection has been told, with
   * an answer, to keep it no more, and nobody waits to be let in. After two seconds at most.
   */
  begin(): Promise<void>
}

/** A connection that nobody has used for so long is hardly used just then. */
const patienceMs = 2_000
/** A turn of the event loop so short had nothing to do, so nobody waits at the port. */
const idleTurnMs = 0.1

/**
 * Made before the server listens. A proxy sends its next request down a connection that it kept, and where that is closed
 * just then, nobody can tell whether the request was read: it must not send a write twice, so the visitor gets an error.
 */
export function createDrain(server: Server): Drain {
  const connections = new Set<Socket>()
  const held: (() => void)[] = []
  let hasBegun = false
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  // Made before its other listeners, so the first to see each request.
  server.on('request', (_request, response) => {
    if (hasBegun) response.shouldKeepAlive = false
  })
  return {
    hasBegun: () => hasBegun,
    holdBack: (serve) => (request, response) => {
      if (isClosing) held.push(() => serve(request, response))
      else serve(request, response)
    },
    async begin() {
      hasBegun = true
      const kept = [...connections].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      const timeout = new Promise((resolve) => setTimeout(resolve, patienceMs).unref())
      await Promise.race([Promise.all(kept), timeout])
      isClosing = true
      await waitForIdleTurn()
      setImmediate(() => {
        isClosing = false
        for (const serve of held) serve()
      })
    },
  }
}

async function waitForIdleTurn(): Promise<void> {
  const end = performance.now() + patienceMs
  let begin: number
  do {
    begin = performance.now()
    await nextTurn()
  } while (performance.now() - begin > idleTurnMs && begin < end)
}
