import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { drainWaitMs } from './shutdown-timeouts.ts'

export interface Drain {
  hasBegun(): boolean
  /** Delays requests during the last check for waiting connections, which looks for a turn of the event loop without work. */
  holdBack(serve: RequestListener): RequestListener
  /** Resolves when kept-alive connections have closed after a response and none is waiting. Waits at most `drainWaitMs` for each. */
  begin(): Promise<void>
}

/** A turn of the event loop this short had no work, so no connection is waiting. */
const idleTurnMs = 0.1

/**
 * Call it before the server listens. If a kept-alive connection is closed while a proxy sends its next request, the proxy can't tell if the
 * request was read and must not retry a write, so the visitor gets an error.
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
  // Registered before other listeners, so that it sees each request first.
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
      const timeout = new Promise((resolve) => setTimeout(resolve, drainWaitMs).unref())
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
  const end = performance.now() + drainWaitMs
  let begin: number
  do {
    begin = performance.now()
    await nextTurn()
  } while (performance.now() - begin > idleTurnMs && begin < end)
}
