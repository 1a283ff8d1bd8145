import { limitBy } from '#app/platform/http/server/limit-routes.server.ts'
import { readEmail, readField } from '#app/platform/http/server/read-field.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { toRecipient } from '#app/platform/mail/recipient.server.ts'
import { codes, emailChanges, passwordChanges, resends } from '../auth-limits.ts'
import { normalizeEmail } from '../core/email-address.ts'

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
