import { createConnection, createServer } from 'node:net'
import { bind } from '#server/listen.ts'
import type { TestConnection } from './test-connection.ts'

export interface SlowWay {
  /** Where PostgreSQL seems to be, on 127.0.0.1. */
  port: number
  /** What holds this text gets no further, until `letGo`. */
  hold(text: string): void
  letGo(): void
  stop(): Promise<void>
}

/** A way to PostgreSQL on which a statement can be held up. */
export async function startSlowWay({ host, port }: TestConnection): Promise<SlowWay> {
  let held: string | undefined
  let waiting: (() => void)[] = []
  const server = createServer((client) => {
    const postgres = createConnection(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    )
    // Either side may be cut off by the test.
    for (const socket of [client, postgres]) socket.on('error', () => undefined)
    client.on('close', () => postgres.destroy())
    postgres.pipe(client)
    client.on('data', (chunk) => {
      const send = () => void postgres.write(chunk)
      if (held !== undefined && chunk.includes(held)) waiting.push(send)
      else send()
    })
  })
  return {
    port: await bind(server, 0, '127.0.0.1'),
    hold(text) {
      held = text
    },
    letGo() {
      held = undefined
      for (const send of waiting) send()
      waiting = []
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
