import { limitBy, perAddress } from '#app/platform/http/server/limits.server.ts'
import { hour, minute } from '#app/platform/http/server/rate-limits.server.ts'
import { readEmail, readField } from '#app/platform/http/server/read-field.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { toRecipient } from '#app/platform/mail/recipient.server.ts'
import { normalizeEmail } from '../core/email-address.ts'

/** Sign-ups and waitlist forms, which cost a password's hash and a mail. */
export const signUpsFromAddress = perAddress('signUpFromAddress', { points: 20, seconds: hour })
/** Requests for a mail: a new link, a new password, the VIP list. */
export const mailsFromAddress = perAddress('mailFromAddress', { points: 30, seconds: hour })
/** Sign-ins by passkey, begun or finished: each sign-in page begins one. */
export const passkeysFromAddress = perAddress('passkeyFromAddress', { points: 240, seconds: hour })
/** Emailed links that are looked at before they are followed; a whole office or school may do so at one address. */
export const linksFromAddress = perAddress('linkFromAddress', { points: 120, seconds: hour })

/** New links for one recipient, asked for from one address: fewer than the recipient may get, so that none is left out unsaid. */
const resends = { name: 'resendToRecipientFromAddress', points: 5, seconds: hour }
/** Codes out of emails, tried at any accounts. One email survives five wrong ones. */
const codes = { name: 'codeFromAddress', points: 30, seconds: 15 * minute }
/** Each adds a row of the audit log, which is kept for a year. */
const passwordChanges = { name: 'passwordChangeByPerson', points: 20, seconds: hour }
/** Each sends an email to an address that has not been confirmed. */
const emailChanges = { name: 'emailChangeByPerson', points: 5, seconds: hour }

/**
 * Limits how often one address has a new link sent to the same recipient, and says so. What would be mailed beyond a recipient's
 * own limit is left out silently.
 */
export const limitResends = limitBy([resends], async (c, next, { counts, address }) => {
  const email = normalizeEmail((await readEmail(c)) ?? '')
  if (email !== null) await counts.consume(resends, toRecipient(email), address)
  await next()
})

/** Limits how often one address may try codes out of emails. */
export const limitCodes = limitBy([codes], async (c, next, { counts, address }) => {
  if (await readField(c, 'token')) await counts.consume(codes, address)
  await next()
})

/**
 * Limits new passwords and, more strictly, changes of the email address, since each sends an email that a stranger may receive. A
 * refused change sends none and does not count. Requires `limitPerson` before it.
 */
export const limitAccountChanges = limitBy([passwordChanges, emailChanges], async (c, next, { counts }) => {
  const { userId } = requireMember(c.var.actor)
  if ((await readField(c, 'password')) !== null) await counts.consume(passwordChanges, userId)
  if ((await readEmail(c)) === null) return next()
  await counts.consume(emailChanges, userId)
  await next()
  if (c.res.status !== 200) await counts.giveBack(emailChanges, userId)
})
