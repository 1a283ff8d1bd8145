import { createServer, Socket } from 'node:net'
import { bind } from '#server/boot/listen.ts'
import {
  type ReceivedMail,
  startTestSmtpServer,
  type TestSmtpOptions,
  type TestSmtpServer,
} from '#tests/support/smtp.ts'

export interface MailServers {
  /** The port at which the site reaches the current server. */
  port: number
  /** All accepted mails, oldest first. */
  listMails(): ReceivedMail[]
  /** Replaces the server by one with this behavior. */
  replace(options: Pick<TestSmtpOptions, 'refuse' | 'stall'>): Promise<void>
  /** From now on, cuts connections after a mail was sent and before the server's confirmation arrives. */
  cutAnswers(): void
  die(): Promise<void>
  stop(): Promise<void>
}

/** Runs real mail servers in turn behind one port and a connection that can be cut. */
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
      // The end of a mail may be split between two packets.
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

/** Closes both sides when one closes. */
function join(client: Socket, server: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(socket)
    // The drill cuts connections deliberately.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
}
