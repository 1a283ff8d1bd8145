import { createConnection, createServer, type Socket } from 'node:net'
import { bind } from '#server/boot/listen.ts'
import type { TestConnection } from './test-connection.ts'

export interface PostgresProxy {
  /** Where PostgreSQL seems to be, on 127.0.0.1. */
  port: number
  /** What holds this text gets no further, until `letGo`. */
  hold(text: string): void
  /** Resolves once something is held. */
  held(): Promise<void>
  letGo(): void
  /** Lets nothing through any more, in either direction, and breaks nothing: as a machine does that has lost its power. */
  freeze(): void
  /** Lets connections through that are made from now on. */
  thaw(): void
  /** Breaks every connection, as a database does that dies. */
  cut(): void
  /** Takes no more connections; resolves when the last one has ended. */
  stop(): Promise<void>
}

/** A way to PostgreSQL on which a statement can be held up. */
export async function startPostgresProxy({ host, port }: TestConnection): Promise<PostgresProxy> {
  let held: string | undefined
  let waiting: (() => void)[] = []
  const isHeld = Promise.withResolvers<void>()
  /** With the connection that each has to PostgreSQL. */
  const clients = new Map<Socket, Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const postgres = createConnection(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    )
    // Either side may be cut off by the test.
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
