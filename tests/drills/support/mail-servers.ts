import { createServer, Socket } from 'node:net'
import { bind } from '#server/boot/listen.ts'
import {
  type ReceivedMail,
  startTestSmtpServer,
  type TestSmtpOptions,
  type TestSmtpServer,
} from '#tests/support/smtp.ts'

export interface MailServers {
  /** Where the site finds whichever server is there now. */
  port: number
  /** All that they have taken, oldest first. */
  listMails(): ReceivedMail[]
  /** A server that behaves like this takes the place of the last one. */
  replace(options: Pick<TestSmtpOptions, 'refuse' | 'stall'>): Promise<void>
  /** From now on, connections are cut when a mail was handed over and before the server's yes comes back. */
  cutAnswers(): void
  /** Nobody listens any more. */
  die(): Promise<void>
  stop(): Promise<void>
}

/** Real mail servers, one after the other, behind one port and a wire that can be cut. */
export async function startMailServers(): Promise<MailServers> {
  const servers: TestSmtpServer[] = []
  const sockets = new Set<Socket>()
  let current: TestSmtpServer | undefined
  let isCutting = false

  const wire = createServer((client) => {
    if (!current) return client.destroy()
    const server = new Socket().connect(current.port, '127.0.0.1')
    let isHandedOver = false
    let tail = ''
    client.on('data', (data) => {
      // A mail's end may come in two packets.
      tail = tail.slice(-4) + data.toString('latin1')
      isHandedOver ||= tail.includes('\r\n.\r\n')
      server.write(data)
    })
    server.on('data', (data) => {
      if (isCutting && isHandedOver) client.destroy()
      else client.write(data)
    })
    join(client, server, sockets)
  })

  async function die(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await current?.stop()
    current = undefined
  }

  async function replace(options: Pick<TestSmtpOptions, 'refuse' | 'stall'>): Promise<void> {
    await die()
    isCutting = false
    current = await startTestSmtpServer(options)
    servers.push(current)
  }

  await replace({})
  return {
    port: await bind(wire, 0, '127.0.0.1'),
    replace,
    die,
    listMails: () => servers.flatMap(({ messages }) => messages),
    cutAnswers() {
      isCutting = true
    },
    async stop() {
      await die()
      wire.close()
    },
  }
}

/** What ends one side of the wire ends the other. */
function join(client: Socket, server: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(socket)
    // Cut wires are what the drill is about.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
}
