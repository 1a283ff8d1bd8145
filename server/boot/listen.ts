import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { OperatorError } from './operator-error.ts'
import { requestsWaitMs } from './shutdown-timeouts.ts'

/** Port 0 is a free one, no host all addresses. @param setting name of the port's setting @throws OperatorError if it can't be used */
export async function bind(
  server: Server,
  port: number,
  host: string | undefined,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<number> {
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new OperatorError(`Port ${port} is in use. Set ${setting} to another port.`)
    if (code === 'EACCES')
      throw new OperatorError(
        `This account isn’t allowed to use port ${port}. Set ${setting} to another port.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(
        `This machine has no address ${host}. Set ${setting.replace('PORT', 'HOST')} to another address.`,
      )
    throw error
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server has no port')
  return address.port
}

/** Makes a start fail before it changes anything. @throws OperatorError like `bind` */
export async function tryPorts({
  port,
  host,
  metricsPort,
  metricsHost,
}: Pick<Config, 'port' | 'host' | 'metricsPort' | 'metricsHost'>): Promise<void> {
  await tryPort(port, host)
  if (metricsPort !== undefined) await tryPort(metricsPort, metricsHost, 'METRICS_PORT')
}

async function tryPort(...place: [number, string | undefined, 'METRICS_PORT'?]): Promise<number> {
  const probe = createServer()
  const port = await bind(probe, ...place)
  await closeServer(probe)
  return port
}

const sockets = 4

/**
 * Uses several sockets. Node accepts one connection per socket in each turn of the event loop, and turns are long on a busy site: with a
 * thousand concurrent visitors, the last one was accepted after 15 s with one socket and 4 s with four. Eight took 2 s, but would also
 * admit connection floods faster.
 * @returns a function that closes the port like `closeServer`
 * @throws OperatorError like `bind`
 */
export async function bindSite(
  server: Server,
  port: number,
  host: string | undefined,
): Promise<() => Promise<void>> {
  // Other systems do not distribute connections among sockets.
  if (process.platform !== 'linux') {
    await bind(server, port, host)
    return () => closeServer(server)
  }
  // With `reusePort`, a second server would share the port silently, even if started by mistake.
  const free = await tryPort(port, host)
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

/** Stops accepting connections, lets requests finish, and closes the rest after a timeout. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  if (server instanceof HttpServer) {
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), requestsWaitMs)
    closed.then(() => clearTimeout(timer))
  }
  await closed
}
