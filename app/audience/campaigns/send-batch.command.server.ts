import type { Logger } from 'pino'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Bounces } from '#app/platform/mail/deliver-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { type Mailer, MailNotAcceptedError, RecipientRejectedError } from '#app/platform/mail/mailer.ts'
import type { AccountsTransactions } from '#database/client.ts'
import { claimMails } from './claim-mails.command.server.ts'
import {
  type MailOutcome,
  recordMailOutcomes,
  type SettledMail,
} from './record-mail-outcomes.command.server.ts'
import { type CampaignMail, renderCampaign } from './render-campaign.server.ts'

interface SendDependencies {
  database: AccountsTransactions
  keyedHash: KeyedHash
  site: MailSite
  mailer: Mailer
  bounces: Bounces
  log: Logger
}

/** @returns true if there may be more to send immediately */
export async function sendBatch(dependencies: SendDependencies): Promise<boolean> {
  const { database, keyedHash, bounces } = dependencies
  const mails = await claimMails({ database, keyedHash, readReason: bounces.readReason })
  if (mails === null) return false
  const settled = await Promise.all(mails.map((mail) => send(mail, dependencies)))
  await recordMailOutcomes({ database }, settled)
  return true
}

async function send(mail: CampaignMail, dependencies: SendDependencies): Promise<SettledMail> {
  const { mailer, bounces, log, database } = dependencies
  const { campaignId, personId } = mail
  try {
    await mailer.send(bounces.sign(renderCampaign(mail, dependencies)))
    return { mail, outcome: 'sent' }
  } catch (error) {
    const outcome = judge(error)
    log.warn({ campaignId, personId, outcome, reason: describe(error) }, 'campaign mail not sent')
    const response = readResponse(error)
    if (response)
      await database
        .accounts((tx) => bounces.note(tx, { email: mail.email, response }))
        .catch(() => log.warn({ campaignId }, 'bounce not recorded'))
    return { mail, outcome }
  }
}

const readResponse = (error: unknown) =>
  error instanceof RecipientRejectedError || error instanceof MailNotAcceptedError ? error.response : null

/** Returns `unsure` without a response: the server may have accepted the mail. */
function judge(error: unknown): MailOutcome {
  if (error instanceof RecipientRejectedError) return 'refused'
  if (!(error instanceof MailNotAcceptedError)) return 'unsure'
  if (error.response !== null || error.isUntaken) return 'later'
  return 'unsure'
}

const describe = (error: unknown) => (error instanceof MailNotAcceptedError ? error.message : 'see the code')
