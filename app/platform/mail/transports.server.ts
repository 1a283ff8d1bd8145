import nodemailer from 'nodemailer'
import * as v from 'valibot'
import type { AccountsTransactions } from '#database/client.ts'
import { type DkimKey, describeSignature } from './dkim.server.ts'
import type { Inbox } from './inbox.ts'
import { storeMessage } from './inbox-messages.command.server.ts'
import { listInboxMessages } from './inbox-queries.server.ts'
import { type Mailer, MailNotAcceptedError, RecipientRejectedError } from './mailer.ts'

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with credentials if the server requires them. */
  url: string
  from: string
  /** Omit if the mail server signs, or for no signature. */
  dkim?: DkimKey | undefined
  /** Time limit in ms for connecting, the greeting, and each later silence. A whole mail may take three times as long. */
  timeoutMs?: number
}

/** Matches a single address that can't be read as a list or end its header line. */
const singleAddress = /^[^\s,;:<>()[\]"\\\p{Cc}]+@[^\s,;:<>()[\]"\\@\p{Cc}]+$/u

/** Creates a mailer for an SMTP server. Connects when the first mail is sent. */
export function createSmtpMailer({ url, from, dkim, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: describeSignature(dkim, from) }),
  })
  return {
    async send({ to, subject, text, html, headers }) {
      if (!singleAddress.test(to)) throw new RecipientRejectedError('not a single address')
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        // The timeouts above restart with each response, so a slow server could occupy a worker indefinitely.
        signal: AbortSignal.timeout(timeoutMs * 3),
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw toMailError(error)
      })
    },
  }
}

const smtpError = v.object({
  code: v.optional(v.string()),
  command: v.optional(v.string()),
  response: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  syscall: v.optional(v.string()),
})

/** Keeps codes only: servers often repeat the address in their text, and errors are written to the log and the queue's table. */
function toMailError(error: unknown): Error {
  const { code, command, response = '', responseCode, syscall } = v.parse(v.fallback(smtpError, {}), error)
  const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const codes = [code, command, responseCode, enhancedCode].filter((part) => part !== undefined).join(' ')
  // 5.7.x after RCPT TO: the server refuses to relay or requires a login. That is a configuration problem, so the mail stays queued.
  const isRefused =
    command === 'RCPT TO' &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    !enhancedCode?.startsWith('5.7.')
  const answered =
    command !== undefined && responseCode !== undefined && responseCode >= 400
      ? { command, status: enhancedCode ?? String(responseCode) }
      : null
  if (isRefused) return new RecipientRejectedError(codes, answered)
  return new MailNotAcceptedError(
    codes || 'unknown error',
    answered,
    code === 'EDNS' || syscall === 'connect',
  )
}

/** Creates a mailer that stores mails for `/inbox`, for a site on localhost without a mail server. */
export function createInboxMailer(database: AccountsTransactions): Mailer & Inbox {
  return {
    send: (mail) => storeMessage(database, mail),
    list: () => listInboxMessages(database),
  }
}
