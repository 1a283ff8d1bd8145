import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** All recipients of the envelope, whatever the mail's headers say. */
  recipients: string[]
  sender: string
  raw: string
  parsed: Email
  receivedAt: Date
}

export interface SmtpRefusal {
  code: number
  text: string
}

export interface TestSmtpOptions {
  /** A fixed port, for a server that restarts at the same address. */
  port?: number
  /** Called for each RCPT TO with the attempts for this address so far, from 1. Null accepts. */
  refuse?: (address: string, attempt: number) => SmtpRefusal | null
  /** True to accept connections and never reply. */
  stall?: boolean
}

export interface TestSmtpServer {
  url: string
  port: number
  /** Everything received so far, oldest first. */
  messages: readonly ReceivedMail[]
  /** Returns how often clients named this recipient, accepted or refused. */
  countAttempts(address: string): number
  /** Returns the oldest mail to this address that no earlier call has returned. @throws Error if none arrives within `timeoutMs` */
  waitForMessage(to: string, timeoutMs?: number): Promise<ReceivedMail>
  stop(): Promise<void>
}

/** Starts a real SMTP server on 127.0.0.1 that keeps all mails. */
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
  // Some tests break off in the middle of a mail.
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
