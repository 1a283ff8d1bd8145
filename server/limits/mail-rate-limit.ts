import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { CountedMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailRateLimit } from '#app/platform/mail/deliver-mail.server.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'
import { toMailbox, toRecipient } from './recipient.ts'

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
        for (const [name, key] of listCounts(mail)) {
          if (isLifeline && name === 'recoveryMailToRecipientInDay') {
            await Promise.allSettled([limits.consume(name, key)])
            continue
          }
          const count = await limits.consume(name, key)
          if (name === 'recoveryMailToRecipient') isLifeline = mail.isToOwner && count === 1
        }
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) return false
        throw error
      }
    },
    async giveBack(mail) {
      for (const [name, key] of listCounts(mail)) await limits.giveBack(name, key)
    },
  }
}

function listCounts({ countedAs, to, isToOwner }: CountedMail): [name: LimitName, key: string][] {
  if (countedAs === 'none') return []
  if (countedAs === 'device') return [['deviceMailToRecipientInDay', to]]
  if (countedAs === 'factorChange') return [['factorMailToRecipientInDay', to]]
  if (countedAs === 'news')
    return [
      ['notificationMailToRecipient', to],
      ['notificationMailToRecipientInDay', to],
    ]
  const mailbox: [LimitName, string] = ['mailToMailbox', toMailbox(to)]
  if (countedAs === 'any') {
    const recipient = toRecipient(to)
    return [['mailToRecipient', recipient], ['mailToRecipientInDay', recipient], mailbox]
  }
  const own: [LimitName, string][] = [
    ['recoveryMailToRecipient', to],
    ['recoveryMailToRecipientInDay', to],
  ]
  // Strangers can use up what all spellings of a mailbox share, and must not keep its owner from a new password.
  return isToOwner ? own : [...own, mailbox]
}
