import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Database, Transaction } from '#database/client.ts'
import { isRestoreHeld } from '#database/erasures/restore-hold.ts'
import type { CountedMail, MailContext, MailKind, PreparedMail } from './define-mail.server.ts'
import { type MailMessage, mailMessageSchema } from './mail-queue.ts'
import {
  type Mail,
  type Mailer,
  MailNotAcceptedError,
  RecipientRejectedError,
  type SmtpResponse,
} from './mailer.ts'

/** What becomes of a mail at one try. */
export type MailOutcome = 'sent' | 'postponed' | 'refused' | 'too_many' | 'not_needed'

/** How many mails one recipient gets, whatever they are about and whoever asked for them. */
export interface MailRateLimit {
  /** Counts one more mail to this address; false when it would be one too many. */
  take(mail: CountedMail): Promise<boolean>
  /** The mail that was counted has not gone out. */
  giveBack(mail: CountedMail): Promise<void>
}

/** What comes back, and who is not written to because of it. */
export interface Bounces {
  /** The same mail with an id by which a report about it is believed. */
  sign(mail: Mail): Mail
  /** Why an address gets only what it asks for; null for one that gets everything. */
  readReason(tx: Transaction, email: string): Promise<string | null>
  /** Counts what a mail server said of an address. */
  note(tx: Transaction, said: { email: string; response: SmtpResponse }): Promise<void>
}

export interface DeliveryDependencies extends MailContext {
  /** The mails of all features. */
  mails: readonly MailKind[]
  log: Logger
  database: Pick<Database, 'accounts'>
  mailer: Mailer
  bounces: Bounces
  /** Without one, every mail goes out. */
  cap?: MailRateLimit
  /** Told what became of each mail at each try. */
  onOutcome?: ((outcome: MailOutcome) => void) | undefined
}

/**
 * The worker's half of the mail queue: what to do with one job of the mail queue.
 *
 * A mail goes out at least once. The token is stored and committed before the sending starts, so a mail that
 * arrives works; a crash between the mail server's yes and the end of the job sends a second mail with
 * another token, and then the newer one is good. A link that was followed meanwhile ends the job with no mail.
 *
 * @returns a function that resolves when nothing is left to do, and rejects when the job must be tried again;
 *   that error is stored with the job and holds nothing of the mail.
 */
export function createMailDelivery(dependencies: DeliveryDependencies): (data: unknown) => Promise<void> {
  const { log, mails } = dependencies
  const kinds = new Map(mails.map((kind) => [kind.template, kind]))
  return async (data) => {
    const queued = openMessage(data, kinds)
    if (queued === null) {
      log.error('mail dropped: malformed job')
      return
    }
    try {
      const outcome = await deliverMail(queued, dependencies)
      dependencies.onOutcome?.(outcome)
    } catch (error) {
      dependencies.onOutcome?.('postponed')
      log.warn({ ...queued.message, reason: describeError(error) }, 'mail not sent; will retry')
      throw new Error('not sent, see the log')
    }
  }
}

interface QueuedMail {
  message: MailMessage
  kind: MailKind
  opened: NonNullable<ReturnType<MailKind['open']>>
}

function openMessage(data: unknown, kinds: ReadonlyMap<string, MailKind>): QueuedMail | null {
  const parsed = v.safeParse(mailMessageSchema, data)
  if (!parsed.success) return null
  const { template, ...content } = parsed.output
  const kind = kinds.get(template)
  const opened = kind?.open(content)
  return kind && opened ? { message: parsed.output, kind, opened } : null
}

async function deliverMail(queued: QueuedMail, dependencies: DeliveryDependencies): Promise<MailOutcome> {
  const { mailer, log, cap } = dependencies
  const { message } = queued
  const prepared = await prepareMail(queued, dependencies)
  if (prepared === 'too_many' || prepared === 'not_needed') return prepared
  if (prepared === 'suppressed') {
    await settle(queued, dependencies)
    return 'not_needed'
  }
  try {
    await mailer.send(dependencies.bounces.sign(prepared.mail))
  } catch (error) {
    await noteResponse(error, prepared.mail.to, dependencies)
    if (!(error instanceof RecipientRejectedError)) {
      // It is counted again at the next try.
      await cap?.giveBack(prepared.counted)
      throw error
    }
    log.warn({ ...message, reason: error.message }, 'mail dropped: recipient rejected')
    await settle(queued, dependencies)
    return 'refused'
  }
  log.info(message, 'mail sent')
  await settle(queued, dependencies)
  return 'sent'
}

/** Where that can't be stored, the mail server will say it again. */
async function noteResponse(
  error: unknown,
  to: string,
  { database, log, bounces }: DeliveryDependencies,
): Promise<void> {
  const isSaid = error instanceof RecipientRejectedError || error instanceof MailNotAcceptedError
  const response = isSaid ? error.response : null
  if (response === null) return
  await database
    .accounts((tx) => bounces.note(tx, { email: to, response }))
    .catch((reason: unknown) => log.warn({ reason: describeError(reason) }, 'bounce not noted'))
}

/** Where that can't be stored, the mail has still gone out: it is not sent again, but the next one says the same. */
async function settle({ message, opened }: QueuedMail, { database, log }: DeliveryDependencies) {
  if (!opened.settle) return
  await database
    .accounts(opened.settle)
    .catch((error: unknown) => log.warn({ ...message, reason: describeError(error) }, 'mail not settled'))
}

class TooManyMails extends Error {}

/** It may be to somebody who has left since the backup. */
class MailPausedError extends Error {
  override readonly name = 'MailPausedError'
}

/** A mail too many must not void the link that an earlier one has brought: its own token is taken back. */
async function prepareMail(
  { message, kind, opened }: QueuedMail,
  dependencies: DeliveryDependencies,
): Promise<PreparedMail | 'too_many' | 'not_needed' | 'suppressed'> {
  const { database, log, cap } = dependencies
  try {
    return await database.accounts(async (tx) => {
      if (await isRestoreHeld(tx)) throw new MailPausedError()
      const prepared = await opened.prepare(tx, dependencies)
      if (prepared === null) {
        log.info(message, `mail dropped: ${kind.dropReason}`)
        return 'not_needed'
      }
      const reason = await dependencies.bounces.readReason(tx, prepared.mail.to)
      // Whoever unsubscribed from campaigns has said nothing of these.
      if (reason !== null && reason !== 'unsubscribed' && kind.countedAs === 'news') {
        log.info(message, 'mail dropped: address suppressed')
        return 'suppressed'
      }
      if (cap && !(await cap.take(prepared.counted))) throw new TooManyMails()
      return prepared
    })
  } catch (error) {
    if (!(error instanceof TooManyMails)) throw error
    log.warn(message, 'mail dropped: recipient limit reached')
    return 'too_many'
  }
}

/** Names and codes only: the messages of database errors quote the values of the statement. */
function describeError(error: unknown): string {
  if (error instanceof MailNotAcceptedError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const inner = error.cause instanceof Error ? error.cause : error
  return 'code' in inner ? `${inner.name} ${String(inner.code)}` : inner.name
}
