import { ApiError } from '#app/errors.server.ts'
import type { MailMessage } from '#app/features/mail/contract.ts'
import type { MailCap } from '#app/features/mail/deliver.server.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'

/**
 * Counts the mails that go out to each recipient, at the moment of sending: a stranger who asks for more than a mailbox
 * gets is told nothing of it, as the request was answered long before, like any other.
 */
export function createMailCap(limits: RateLimits): MailCap {
  return {
    async take(template, recipient) {
      try {
        for (const [name, key] of listCounts(template, recipient)) await limits.consume(name, key)
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) return false
        throw error
      }
    },
    async giveBack(template, recipient) {
      for (const [name, key] of listCounts(template, recipient)) await limits.giveBack(name, key)
    },
  }
}

function listCounts(template: MailMessage['template'], recipient: string): [name: LimitName, key: string][] {
  // A warning that the account has got another address must arrive; there is one for each change that was confirmed.
  if (template === 'email-changed') return []
  const mailbox: [LimitName, string] = ['mailToMailbox', mailboxOf(recipient)]
  if (template === 'recover-password')
    return [['recoveryMailToRecipient', recipient], ['recoveryMailToRecipientInDay', recipient], mailbox]
  return [['mailToRecipient', recipient], ['mailToRecipientInDay', recipient], mailbox]
}

/** @param email normalised */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  return `${name}${email.slice(at)}`
}
