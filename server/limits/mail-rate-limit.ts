import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { day, hour, type LimitRule, type RateLimits } from '#app/platform/http/server/rate-limits.server.ts'
import type { CountedMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailRateLimit } from '#app/platform/mail/deliver-mail.server.ts'
import { toMailbox, toRecipient } from '#app/platform/mail/recipient.server.ts'

const inHour = (name: string, points: number): LimitRule => ({ name, points, seconds: hour })
const inDay = (name: string, points: number): LimitRule => ({ name, points, seconds: day })

/**
 * Mails to one recipient, whoever asks for them and wherever. Those for a new password have an allowance of their own:
 * nobody can be kept from it by a stranger who has used up the other one.
 */
export const mailRules = {
  toRecipient: inHour('mailToRecipient', 8),
  toRecipientInDay: inDay('mailToRecipientInDay', 24),
  recovery: inHour('recoveryMailToRecipient', 5),
  recoveryInDay: inDay('recoveryMailToRecipientInDay', 15),
  /** Each tells of a sign-in by somebody who knew how. */
  deviceInDay: inDay('deviceMailToRecipientInDay', 10),
  /** Each tells of a change by somebody who was signed in. */
  factorInDay: inDay('factorMailToRecipientInDay', 20),
  /** Of their own, too: others write as much as they like, and must not use up somebody's links. */
  notification: inHour('notificationMailToRecipient', 20),
  notificationInDay: inDay('notificationMailToRecipientInDay', 100),
  /** One mailbox has many addresses: name+anything@ comes to name@. But for a new password of who has confirmed the address. */
  toMailbox: inHour('mailToMailbox', 40),
}

/**
 * Counts the mails that go out to each recipient, at the moment of sending: a stranger who asks for more than a mailbox
 * gets is told nothing of it, as the request was answered long before, like any other.
 */
export function createMailRateLimit(limits: RateLimits): MailRateLimit {
  return {
    async take(mail) {
      try {
        // The hour's first link that lets an account's owner in is sent even when strangers have used up the day's. Told by its
        // own count, as two servers may send at the same time.
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
  // Strangers can use up what all spellings of a mailbox share, and must not keep its owner from a new password.
  return isToOwner ? own : [...own, mailbox]
}
