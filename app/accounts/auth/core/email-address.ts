import type { AccountSettings } from './account-settings.ts'

export const emailMax = 254
const localPartMax = 64
const localPartPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Excludes text that the URL parser would decode, truncate or misread. */
const typedDomainPattern = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u
const labelPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns the form in which an address is compared and stored: NFKC, lower case, ASCII domain. Normalizes before checking, so that nothing can
 * hide behind look-alike characters.
 * @returns null for anything but a plain address: no quoted or non-ASCII names, no line breaks, no IP literals
 */
export function normalizeEmail(typed: string): string | null {
  if (typed.length > emailMax * 4) return null
  const address = typed.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const localPart = address.slice(0, Math.max(at, 0))
  const domain = normalizeDomain(address.slice(at + 1))
  if (domain === null || localPart.length > localPartMax || !localPartPattern.test(localPart)) return null
  const email = `${localPart}@${domain}`
  return email.length > emailMax ? null : email
}

/** @returns null for a domain that can't receive mail */
function normalizeDomain(typed: string): string | null {
  const domain = typed.normalize('NFKC').trim().toLowerCase()
  if (domain.length > emailMax || !typedDomainPattern.test(domain)) return null
  const url = URL.parse(`http://${domain}`)
  if (url === null) return null
  const labels = url.hostname.split('.')
  const isNumeric = /^[0-9]+$/.test(labels.at(-1) ?? '')
  return isNumeric || !labels.every((label) => labelPattern.test(label)) ? null : url.hostname
}

/** @param email normalized */
export function isDomainAccepted(
  email: string,
  {
    allowedEmailDomains,
    refusedEmailDomains,
  }: Pick<AccountSettings, 'allowedEmailDomains' | 'refusedEmailDomains'>,
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const belongsTo = (listed: string) => {
    const parent = normalizeDomain(listed)
    return parent !== null && (domain === parent || domain.endsWith(`.${parent}`))
  }
  if (refusedEmailDomains.some(belongsTo)) return false
  return allowedEmailDomains.length === 0 || allowedEmailDomains.some(belongsTo)
}
