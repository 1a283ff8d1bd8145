import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
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

/** How many sockets the site listens with. */
const sockets = 4

/**
 * Puts the site on its port with several sockets. Node lets one connection in for each of them when its event loop turns, and those
 * turns are long on a busy site: of a thousand visitors at once, the last was let in after 15 s by one socket, and after 4 by four. By
 * eight after 2, but those who only connect to be in the way were then let in as fast.
 *
 * @returns what closes the port, as `closeServer` does
 * @throws OperatorError as `bind` does
 */
export async function bindSite(
  server: Server,
  port: number,
  host: string | undefined,
): Promise<() => Promise<void>> {
  // Other systems don't share a port out.
  if (process.platform !== 'linux') {
    await bind(server, port, host)
    return () => closeServer(server)
  }
  // Two servers that may share a port do so without a word, also when one was started by mistake.
  const probe = createServer()
  const free = await bind(probe, port, host)
  await closeServer(probe)
  const take = (socket: Socket) => server.emit('connection', socket)
  const others = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, take),
  )
  const all = [server, ...others]
  for (const each of all) {
    each.listen({ port: free, host, reusePort: true })
    await once(each, 'listening')
  }
  return async () => {
    await Promise.all(all.map(closeServer))
  }
}

const patienceMs = 10_000

/** Takes no new connection, lets the requests in hand finish, and in the end lets go of what is left. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  if (server instanceof HttpServer) {
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
    closed.then(() => clearTimeout(timer))
  }
  await closed
}
