import { once } from 'node:events'
import type { Server } from 'node:net'
import type { ServerType } from '@hono/node-server'
import { OperatorError } from './operator-error.ts'

/**
 * Puts a server on its port, or with port 0 on a free one; without a host, at all addresses of the machine.
 *
 * @returns the port
 * @throws OperatorError when the port is taken or not ours to take
 */
export async function bind(server: Server, port: number, host: string | undefined): Promise<number> {
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new OperatorError(`Port ${port} is in use. Set PORT to another port.`)
    if (code === 'EACCES')
      throw new OperatorError(`This account isn’t allowed to use port ${port}. Set PORT to another port.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`This machine has no address ${host}. Set HOST to another address.`)
    throw error
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server has no port')
  return address.port
}

const patienceMs = 10_000

/** Takes no new connection, lets the requests in hand finish, and in the end lets go of what is left. */
export async function closeServer(server: ServerType): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  if ('closeIdleConnections' in server) {
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
    closed.then(() => clearTimeout(timer))
  }
  await closed
}
