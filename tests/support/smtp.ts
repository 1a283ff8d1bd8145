import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** Every address of the envelope: where the mail really goes, whatever its headers say. */
  recipients: string[]
  sender: string
  raw: string
  parsed: Email
  receivedAt: Date
}

/** What a mail server says instead of yes. */
export interface SmtpRefusal {
  code: number
  text: string
}

export interface TestSmtpOptions {
  /** A fixed port, for a server that comes back where it was. */
  port?: number
  /** Asked for each RCPT TO; `attempt` counts from 1 for each address. Null accepts. */
  refuse?: (address: string, attempt: number) => SmtpRefusal | null
  /** Accept connections and never say a word. */
  stall?: boolean
}

export interface TestSmtpServer {
  url: string
  port: number
  /** Everything received so far, oldest first. */
  messages: readonly ReceivedMail[]
  /** How often a client named this recipient, refused or not. */
  countAttempts(address: string): number
  /**
   * The oldest mail to this address that no earlier call has been given.
   *
   * @throws Error when none has come within `timeoutMs`
   */
  waitForMessage(to: string, timeoutMs?: number): Promise<ReceivedMail>
  stop(): Promise<void>
}

/** A real SMTP server on a free port of 127.0.0.1 that keeps what it receives. */
export async function startTestSmtpServer(options: TestSmtpOptions = {}): Promise<TestSmtpServer> {
  const mailbox = createMailbox()
  const attempts = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      if (!options.stall) callback()
    },
    onRcptTo({ address }, _session, callback) {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      const refusal = options.refuse?.(address, attempt) ?? null
      callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const recipients = envelope.rcptTo.map(({ address }) => address)
        PostalMime.parse(raw).then((parsed) => {
          mailbox.add({ recipients, sender, raw: raw.toString(), parsed, receivedAt: new Date() })
          callback()
        }, callback)
      })
    },
  })
  // A client that gives up in the middle is what some tests are about.
  server.on('error', () => {})
  const listener = server.listen(options.port ?? 0, '127.0.0.1')
  await once(listener, 'listening')
  const bound = listener.address()
  if (bound === null || typeof bound === 'string') throw new Error('the test SMTP server has no port')
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    port: bound.port,
    messages: mailbox.messages,
    countAttempts: (address) => attempts.get(address) ?? 0,
    waitForMessage: mailbox.waitForMessage,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function createMailbox() {
  const messages: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  const arrivals = new Set<() => void>()

  function add(message: ReceivedMail): void {
    messages.push(message)
    for (const look of [...arrivals]) look()
  }

  function waitForMessage(to: string, timeoutMs = 15_000): Promise<ReceivedMail> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        arrivals.delete(look)
        reject(new Error(`no mail to ${to} within ${timeoutMs} ms; ${messages.length} to others`))
      }, timeoutMs)
      function look(): void {
        const found = messages.find((message) => !taken.has(message) && message.recipients.includes(to))
        if (!found) return
        taken.add(found)
        arrivals.delete(look)
        clearTimeout(timer)
        resolve(found)
      }
      arrivals.add(look)
      look()
    })
  }

  return { messages, add, waitForMessage }
}
