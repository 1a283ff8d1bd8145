import { sanitizeName, toLine } from '#app/platform/mail/sanitize-name.ts'
import { illegalLabel } from './report-reasons.ts'

/** For so long a decision can be undone; then those concerned are told. */
export const undoSeconds = 30

/** For so long whoever was told of a decision can object to it, counted from the notice. */
export const appealMonths = 6

/** What a notice is called that a reporter gets. */
export const nameReporterNotice = (subjectType: string) => `We looked at the ${subjectType} that you reported`

/**
 * Such as `story “Smoke”`, for somebody else than its author: without a title that could pass for a link or an address, as our mail
 * must not carry an advertisement.
 */
export function nameText(subjectType: string, about: string): string {
  return withTitle(subjectType, sanitizeName(about))
}

/** The same for its author. */
export function nameOwnText(subjectType: string, about: string): string {
  return withTitle(subjectType, toLine(about))
}

function withTitle(subjectType: string, title: string | null): string {
  return title === null ? subjectType : `${subjectType} “${title}”`
}

/** How to object, as Regulation 2022/2065, Articles 16(5) and 17(3)(f) ask for it. */
export const redress =
  `If you think that this is wrong, you can object within ${appealMonths} months, free of charge: open this notice on the site. ` +
  'A person looks at it, another one than before where there is another one. ' +
  'You can also turn to a certified out-of-court dispute settlement body (Regulation (EU) 2022/2065, Article 21), or to a court.'

/** The rule that a decision rests on, or the law; neither where it restricts nothing. */
export interface Ground {
  rule: { title: string; version: number; violation: string } | null
  law: string | null
}

/** @returns no sentence where a decision that restricts nothing names neither */
export function describeGround({ rule, law }: Ground): string[] {
  if (rule) return [`Category: ${rule.violation}. The rule is “${rule.title}” (version ${rule.version}).`]
  return law === null ? [] : [`Category: ${illegalLabel}. The law is: ${law}.`]
}
