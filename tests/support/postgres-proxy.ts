import { createConnection, createServer, type Socket } from 'node:net'
import { bind } from '#server/boot/listen.ts'
import type { TestConnection } from './test-connection.ts'

export interface PostgresProxy {
  /** The proxy's port on 127.0.0.1. */
  port: number
  /** Holds back data with this text until `letGo`. */
  hold(text: string): void
  held(): Promise<void>
  letGo(): void
  /** Stops all traffic in both directions without closing connections, as if the machine had lost power. */
  freeze(): void
  /** Lets new connections through. */
  thaw(): void
  cut(): void
  /** Accepts no new connections. Resolves when the last one has ended. */
  stop(): Promise<void>
}

/** Starts a proxy in front of PostgreSQL that can hold back statements. */
export async function startPostgresProxy({ host, port }: TestConnection): Promise<PostgresProxy> {
  let held: string | undefined
  let waiting: (() => void)[] = []
  const isHeld = Promise.withResolvers<void>()
  const clients = new Map<Socket, Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const postgres = createConnection(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    )
    // The test may cut off either side.
    for (const socket of [client, postgres]) socket.on('error', () => undefined)
    clients.set(client, postgres)
    client.on('close', () => {
      clients.delete(client)
      postgres.destroy()
    })
    if (!isFrozen) postgres.pipe(client)
    client.on('data', (chunk) => {
      const send = () => void postgres.write(chunk)
      if (isFrozen) return
      if (held === undefined || !chunk.includes(held)) return send()
      waiting.push(send)
      isHeld.resolve()
    })
  })
  return {
    port: await bind(server, 0, '127.0.0.1'),
    hold(text) {
      held = text
    },
    held: () => isHeld.promise,
    letGo() {
      held = undefined
      for (const send of waiting) send()
      waiting = []
    },
    freeze() {
      isFrozen = true
      for (const [client, postgres] of clients) postgres.unpipe(client)
    },
    thaw() {
      isFrozen = false
    },
    cut() {
      for (const client of clients.keys()) client.destroy()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
