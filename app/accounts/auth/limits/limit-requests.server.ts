import { limitBy, perAddress } from '#app/platform/http/server/limits.server.ts'
import { hour, minute } from '#app/platform/http/server/rate-limits.server.ts'
import { readEmail, readField } from '#app/platform/http/server/read-field.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { toRecipient } from '#app/platform/mail/recipient.server.ts'
import { normalizeEmail } from '../core/email-address.ts'

/** Each request hashes a password and sends a mail. */
export const signUpsFromAddress = perAddress('signUpFromAddress', { points: 20, seconds: hour })
export const mailsFromAddress = perAddress('mailFromAddress', { points: 30, seconds: hour })
/** Every visit to the sign-in page starts one. */
export const passkeysFromAddress = perAddress('passkeyFromAddress', { points: 240, seconds: hour })
/** A whole office or school may share an address. */
export const linksFromAddress = perAddress('linkFromAddress', { points: 120, seconds: hour })

/** Fewer than the recipient's own limit, so that the client gets an error before mails are dropped silently. */
const resends = { name: 'resendToRecipientFromAddress', points: 5, seconds: hour }
/** Each mail allows five wrong codes. */
const codes = { name: 'codeFromAddress', points: 30, seconds: 15 * minute }
/** Each change adds a row to the audit log, which is kept for a year. */
const passwordChanges = { name: 'passwordChangeByPerson', points: 20, seconds: hour }
/** Each change sends a mail to an unconfirmed address. */
const emailChanges = { name: 'emailChangeByPerson', points: 5, seconds: hour }

export const limitResends = limitBy([resends], async (c, next, { counts, address }) => {
  const email = normalizeEmail((await readEmail(c)) ?? '')
  if (email !== null) await counts.consume(resends, toRecipient(email), address)
  await next()
})

export const limitCodes = limitBy([codes], async (c, next, { counts, address }) => {
  if (await readField(c, 'token')) await counts.consume(codes, address)
  await next()
})

/** A change of address mails a stranger, so its limit is stricter. Refused changes do not count. Requires `limitPerson` before it. */
export const limitAccountChanges = limitBy([passwordChanges, emailChanges], async (c, next, { counts }) => {
  const { userId } = requireMember(c)
  if ((await readField(c, 'password')) !== null) await counts.consume(passwordChanges, userId)
  if ((await readEmail(c)) === null) return next()
  await counts.consume(emailChanges, userId)
  await next()
  if (c.res.status !== 200) await counts.giveBack(emailChanges, userId)
})
