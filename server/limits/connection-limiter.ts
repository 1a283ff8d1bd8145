import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createConcurrencyLimiter } from '#app/concurrency/concurrency-limiter.server.ts'
import type { ClientAddress } from '#server/http/client-address.ts'

/** Twice what a school behind one address holds open; browsers open six each. */
const maxPerAddress = 128

/**
 * Lets one address hold a share of the connections. More are closed as they come, before a byte is read. Trusted proxies hold as
 * many as they have visitors.
 */
export function limitConnections(
  server: Server,
  { ofSocket, isTrustedProxy }: Pick<ClientAddress, 'ofSocket' | 'isTrustedProxy'>,
  max = maxPerAddress,
): void {
  const acquire = createConcurrencyLimiter<string>({ max: Number.POSITIVE_INFINITY, maxPerOwner: max })
  server.on('connection', (socket: Socket) => {
    if (isTrustedProxy(socket)) return
    const release = acquire(ofSocket(socket))
    if (release) socket.once('close', release)
    else socket.destroy()
  })
}
