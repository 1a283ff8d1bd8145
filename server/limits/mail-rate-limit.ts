import type { CountedMail, MailRateLimit } from '#app/features/mail/deliver-mail.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
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
        const isLifeline = await isOwnersOnlyLink(limits, mail)
        for (const [name, key] of listCounts(mail)) {
          const counted = limits.consume(name, key)
          await (isLifeline && name === 'recoveryMailToRecipientInDay'
            ? Promise.allSettled([counted])
            : counted)
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

/**
 * True for a link that lets the account's owner in when there is no other: each lasts an hour, and none went out for as long.
 * It is sent even when strangers have used up the day's.
 */
async function isOwnersOnlyLink(
  limits: RateLimits,
  { template, to, isToOwner }: CountedMail,
): Promise<boolean> {
  if (template !== 'recover-password' || !isToOwner) return false
  return !(await limits.isCounted('recoveryMailToRecipient', to))
}

function listCounts({ template, to, isToOwner }: CountedMail): [name: LimitName, key: string][] {
  // A warning that the account has got another address must arrive; there is one for each change that was confirmed.
  if (template === 'email-changed') return []
  // Of its own: a thief must not use up the others before signing in.
  if (template === 'new-device') return [['deviceMailToRecipientInDay', to]]
  const mailbox: [LimitName, string] = ['mailToMailbox', toMailbox(to)]
  if (template !== 'recover-password') {
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
