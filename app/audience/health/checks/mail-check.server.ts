import { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import nodemailer from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Check, type Finding, failure, ok, warning } from './run-checks.server.ts'

/** Signs in without sending, and checks the certificate. @param url null if emails are kept at `/inbox` @param warnDays warns this many days before the certificate expires */
export function checkMail(url: string | null, warnDays = 21): Check {
  return {
    name: 'Mail',
    async look(signal) {
      if (url === null) return ok('No mail server is set. Emails aren’t sent, but shown at /inbox.')
      const { options } = nodemailer.createTransport({ url })
      const connection = new SMTPConnection(options)
      signal.addEventListener('abort', () => connection.close())
      const host = options.host ?? 'The mail server'
      try {
        await connect(connection, options.auth)
        return describeConnection(connection, { host, warnDays })
      } catch (error) {
        return failure(
          `${host} accepts no mail: ${codesOf(error)}. Check SMTP_URL and the mail server’s log.`,
        )
      } finally {
        connection.quit()
        connection.close()
      }
    },
  }
}

function connect(
  connection: SMTPConnection,
  auth: SMTPConnection.AuthenticationType | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: Error | null) => (error ? reject(error) : resolve())
    connection.on('error', reject)
    connection.connect((error) => {
      if (error || !auth || !('pass' in auth)) return finish(error)
      connection.login({ user: auth.user ?? '', pass: auth.pass ?? '' }, finish)
    })
  })
}

interface Expected {
  host: string
  warnDays: number
}

function describeConnection({ _socket: socket }: SMTPConnection, { host, warnDays }: Expected): Finding {
  const says = `${host} accepts mail.`
  if (!(socket instanceof TLSSocket)) {
    const isNear = socket instanceof Socket && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
    return isNear
      ? ok(`${says} It is on this machine, without encryption.`)
      : warning(
          `${says} The connection is not encrypted: use smtps://, or enable STARTTLS on the mail server.`,
        )
  }
  const until = Date.parse(socket.getPeerCertificate().valid_to)
  const days = Math.floor((until - Date.now()) / 86_400_000)
  if (days < 0) return failure(`${says} Its certificate has expired. Renew it.`)
  const good = `Its certificate is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`
  return days < warnDays ? warning(`${says} ${good} Renew it.`) : ok(`${says} ${good}`)
}

/** A mail server's message may contain an address. */
function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = { code: undefined, responseCode: undefined, ...error }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || error.name
}
