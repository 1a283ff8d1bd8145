import type { Logger } from 'pino'
import { features } from '#app/features.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { RateLimits } from '#app/platform/http/server/rate-limits.server.ts'
import { type Bounces, createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { createInboxMailer, createSmtpMailer } from '#app/platform/mail/transports.server.ts'
import type { Database } from '#database/client.ts'
import type { Config } from '#server/config/config.ts'
import { createMailRateLimit } from '#server/limits/mail-rate-limit.ts'
import type { Metrics } from '#server/observability/metrics.ts'

interface MailParts {
  config: Pick<Config, 'site' | 'mail'>
  log: Logger
  metrics?: Metrics | undefined
  database: Database
  limits: RateLimits | undefined
  keyedHash: KeyedHash
  bounces: Bounces
}

/** Creates the mail services. Without a mail server, mails go to the inbox that the site itself shows. */
export function createMailServices({
  config: { site, mail },
  database,
  limits,
  log,
  metrics,
  keyedHash,
  bounces,
}: MailParts) {
  const inbox = mail.smtpUrl === undefined ? createInboxMailer(database) : null
  const mailer = inbox ?? createSmtpMailer({ ...mail, url: mail.smtpUrl ?? '' })
  const deliverMail = createMailDelivery({
    ...{ database, mailer, site, log, keyedHash, bounces },
    mails: features.flatMap(({ mails = [] }) => mails),
    ...(limits && { cap: createMailRateLimit(limits) }),
    onOutcome: metrics?.countMail,
  })
  return { inbox, mailer, deliverMail }
}
