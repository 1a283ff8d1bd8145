import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { LimitRule, RateLimits } from '#app/platform/http/server/rate-limit-types.server.ts'
import type { CountedMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailRateLimit } from '#app/platform/mail/deliver-mail.server.ts'
import { toMailbox, toRecipient } from '#app/platform/mail/recipient.server.ts'
import { day, hour } from '#app/platform/time/durations.ts'

const inHour = (name: string, points: number): LimitRule => ({ name, points, seconds: hour })
const inDay = (name: string, points: number): LimitRule => ({ name, points, seconds: day })

/** Mails to one recipient, from any client and form. Strangers must not use up the separate limit of mails for a new password. */
export const mailRules = {
  toRecipient: inHour('mailToRecipient', 8),
  toRecipientInDay: inDay('mailToRecipientInDay', 24),
  recovery: inHour('recoveryMailToRecipient', 5),
  recoveryInDay: inDay('recoveryMailToRecipientInDay', 15),
  /** Mails that report a sign-in with valid credentials. */
  deviceInDay: inDay('deviceMailToRecipientInDay', 10),
  /** Mails that report a change by a signed-in member. */
  factorInDay: inDay('factorMailToRecipientInDay', 20),
  /** A separate limit, because other members cause these and must not use up the limit for links. */
  notification: inHour('notificationMailToRecipient', 20),
  notificationInDay: inDay('notificationMailToRecipientInDay', 100),
  /** A mailbox has many addresses: name+anything@ arrives at name@. Does not apply to a new password for a confirmed address. */
  toMailbox: inHour('mailToMailbox', 40),
}

/** Counts mails when they are sent. Beyond the limit they are dropped silently, because the request was answered long before. */
export function createMailRateLimit(limits: RateLimits): MailRateLimit {
  return {
    async take(mail) {
      try {
        // The hour's first link for an account's owner is sent even if strangers have used up the day's limit. Counted separately, because
        // two servers may send at the same time.
        let isLifeline = false
        for (const [rule, key] of listCounts(mail)) {
          if (isLifeline && rule === mailRules.recoveryInDay) {
            await Promise.allSettled([limits.consume(rule, key)])
            continue
          }
          const count = await limits.consume(rule, key)
          if (rule === mailRules.recovery) isLifeline = mail.isToOwner && count === 1
        }
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) return false
        throw error
      }
    },
    async giveBack(mail) {
      for (const [rule, key] of listCounts(mail)) await limits.giveBack(rule, key)
    },
  }
}

function listCounts({ countedAs, to, isToOwner }: CountedMail): [rule: LimitRule, key: string][] {
  if (countedAs === 'none') return []
  if (countedAs === 'device') return [[mailRules.deviceInDay, to]]
  if (countedAs === 'factorChange') return [[mailRules.factorInDay, to]]
  if (countedAs === 'news')
    return [
      [mailRules.notification, to],
      [mailRules.notificationInDay, to],
    ]
  const mailbox: [LimitRule, string] = [mailRules.toMailbox, toMailbox(to)]
  if (countedAs === 'any') {
    const recipient = toRecipient(to)
    return [[mailRules.toRecipient, recipient], [mailRules.toRecipientInDay, recipient], mailbox]
  }
  const own: [LimitRule, string][] = [
    [mailRules.recovery, to],
    [mailRules.recoveryInDay, to],
  ]
  // Strangers can use up the limit of a mailbox's spellings, which must not keep its owner from a new password.
  return isToOwner ? own : [...own, mailbox]
}
