import nodemailer from 'nodemailer'
import * as v from 'valibot'
import type { Database } from '#database/client.ts'
import { type DkimKey, describeSignature } from './dkim.server.ts'
import type { Inbox } from './inbox.ts'
import { listKeptMessages } from './inbox-queries.server.ts'
import { keepMessage } from './kept-messages.command.server.ts'
import { type Mailer, MailNotAcceptedError, RecipientRejectedError } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password when the server asks for them. */
  url: string
  /** The sender: `address` or `Name <address>`. */
  from: string
  /** Without one, the mail server signs, or nobody does. */
  dkim?: DkimKey | undefined
  /** How long connecting, the greeting or silence in between may last, in milliseconds. */
  timeoutMs?: number
}

/** One address, without anything that could make it two or end its header line. */
const singleAddress = /^[^\s,;:<>()[\]"\\\p{Cc}]+@[^\s,;:<>()[\]"\\@\p{Cc}]+$/u

/** Sends through an SMTP server. Nothing is connected before the first mail. */
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
        // The timeouts above begin again with each answer; a server that dribbles must not hold a worker.
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

/**
 * The servers' own words often repeat the address, and errors end up in the log and in the queue's table:
 * only codes go on from here.
 */
function toMailError(error: unknown): Error {
  const { code, command, response = '', responseCode, syscall } = v.parse(v.fallback(smtpError, {}), error)
  const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const codes = [code, command, responseCode, enhancedCode].filter((part) => part !== undefined).join(' ')
  // 5.7.x after RCPT TO says that the server would not relay or wants a login: that is ours to mend, not the
  // recipient's, so it stays in the queue.
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

/** Keeps mail in the database for the page `/inbox`: for a site on localhost without a mail server. */
export function createInboxMailer(database: Pick<Database, 'accounts'>): Mailer & Inbox {
  return {
    send: (mail) => keepMessage(database, mail),
    list: () => listKeptMessages(database),
  }
}
