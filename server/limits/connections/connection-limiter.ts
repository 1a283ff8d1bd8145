import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ClientAddress } from '#server/http/client-address.ts'
import { TinyChunksError } from './limit-chunks.ts'

/** Enough for about 20 browsers behind one address, with six connections each. */
const maxPerAddress = 128
/** Each idle connection takes 12 KB. More would fill the memory and use up file handles. */
const maxConnections = 8_000
const barredMs = 1_000

/**
 * Closes connections over the limit before any byte is read. Trusted proxies may hold any number. An address that sends a body in tiny pieces
 * loses all its connections and is blocked for a second, because Node takes 20 ms or more to process pieces that it has already read.
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
    socket.once('error', (error) => error instanceof TinyChunksError && bar(address))
    socket.once('close', () => {
      held.delete(socket)
      if (held.size === 0) heldBy.delete(address)
    })
  })
}
