import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ClientAddress } from '#server/http/client-address.ts'
import { CrumbsError } from './limit-pieces.ts'

/** Twice what a school behind one address holds open; browsers open six each. */
const maxPerAddress = 128
/** A silent one takes 12 KB. More would fill the memory, and take the file handles that the database and files need. */
const maxConnections = 8_000
const barredMs = 1_000

/**
 * Bounds the connections, and lets one address hold a share of them. More are closed as they come, before a byte is read. Trusted
 * proxies hold as many as they have visitors. An address that sends a body in crumbs loses all that it holds, and gets no other for a second: Node goes
 * through each crumb of what it has read, for 20 ms and more, before it lets go of a connection.
 */
export function limitConnections(
  server: Server,
  { ofSocket, isTrustedProxy }: Pick<ClientAddress, 'ofSocket' | 'isTrustedProxy'>,
  max = maxPerAddress,
): void {
  server.maxConnections = maxConnections
  const heldBy = new Map<string, Set<Socket>>()
  const barred = new Set<string>()

  function bar(address: string): void {
    barred.add(address)
    setTimeout(() => barred.delete(address), barredMs).unref()
    for (const socket of heldBy.get(address) ?? []) socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    if (isTrustedProxy(socket)) return
    const address = ofSocket(socket)
    const held = heldBy.get(address) ?? new Set()
    if (barred.has(address) || held.size >= max) {
      socket.destroy()
      return
    }
    heldBy.set(address, held.add(socket))
    socket.once('error', (error) => error instanceof CrumbsError && bar(address))
    socket.once('close', () => {
      held.delete(socket)
      if (held.size === 0) heldBy.delete(address)
    })
  })
}
