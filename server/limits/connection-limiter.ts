import type { Server } from 'node:http'
import type { Socket } from 'node:net'
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
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (isTrustedProxy(socket)) return
    const address = ofSocket(socket)
    const count = open.get(address) ?? 0
    if (count >= max) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
