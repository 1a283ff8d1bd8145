import type { Logger } from 'pino'
import * as v from 'valibot'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
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

export type MailOutcome = 'sent' | 'postponed' | 'refused' | 'too_many' | 'not_needed'

/** Limits the mails to one recipient, regardless of their subject and sender. */
export interface MailRateLimit {
  take(mail: CountedMail): Promise<boolean>
  /** Takes a mail that was not sent off the count. */
  giveBack(mail: CountedMail): Promise<void>
}

/** Processes bounces, and suppresses mails because of them. */
export interface Bounces {
  /** Adds a signed id to the mail, to authenticate reports about it. */
  sign(mail: Mail): Mail
  /** Returns the reason for suppressing unrequested mail to an address; null if it is not suppressed. */
  readReason(tx: Transaction, email: string): Promise<string | null>
  note(tx: Transaction, said: { email: string; response: SmtpResponse }): Promise<void>
}

interface DeliveryDependencies extends MailContext {
  mails: readonly MailKind[]
  log: Logger
  database: AccountsTransactions
  mailer: Mailer
  bounces: Bounces
  /** Omit for no limit. */
  cap?: MailRateLimit
  onOutcome?: ((outcome: MailOutcome) => void) | undefined
}

/**
 * Delivers at least once. The token is committed before sending, so a mail that arrives always works. After a crash between the mail
 * server's acceptance and the end of the job, a second mail with another token replaces the first, unless its link was used.
 * @returns a function that rejects if the job must be retried; that error is stored with the job and contains no part of the mail
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
      log.warn({ ...queued.message, reason: nameFailure(error) }, 'mail not sent; will retry')
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
      // The retry counts the mail again.
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

/** Ignores errors, because the mail server will repeat its response. */
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
    .catch((reason: unknown) => log.warn({ reason: nameFailure(reason) }, 'bounce not recorded'))
}

/** Ignores errors: the mail was sent or finally dropped, and must not be tried again. The next mail may then repeat its content. */
async function settle({ message, opened }: QueuedMail, { database, log }: DeliveryDependencies) {
  if (!opened.settle) return
  await database
    .accounts(opened.settle)
    .catch((error: unknown) =>
      log.warn(
        { ...message, reason: nameFailure(error) },
        'mail sent, but not recorded as sent; the next one may repeat its content',
      ),
    )
}

class TooManyMails extends Error {}

/** Mail is paused after a restore, because a recipient may have left after the backup was made. */
class MailPausedError extends Error {
  override readonly name = 'MailPausedError'
}

/** Over the limit, the transaction is rolled back with its new token, so that the link in an earlier mail stays valid. */
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
      // Unsubscribing from campaigns does not affect other mails.
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

/** Returns names and codes only, because messages of database errors quote values. */
function nameFailure(error: unknown): string {
  if (error instanceof MailNotAcceptedError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const inner = error.cause instanceof Error ? error.cause : error
  return 'code' in inner ? `${inner.name} ${String(inner.code)}` : inner.name
}
