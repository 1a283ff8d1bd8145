import { appealMonths } from '#app/moderation/moderation-limits.ts'
import { sanitizeName, toLine } from '#app/platform/mail/sanitize-line.ts'

export const thanks = 'Thank you for your report.'

export const waitsFirst =
  'You made changes after that decision, so a moderator will review the new version before others can see it.'

export const nameReporterNotice = (subjectType: string) =>
  `Our decision about the ${subjectType} that you reported`

/**
 * Returns, for example, `story “Smoke”`, for people other than its author. Omits a title that looks like a link or address, so that our
 * mail cannot carry advertising.
 */
export function nameText(subjectType: string, about: string): string {
  return withTitle(subjectType, sanitizeName(about))
}

/** Names the content for its author, with any title. */
export function nameOwnText(subjectType: string, about: string): string {
  return withTitle(subjectType, toLine(about))
}

function withTitle(subjectType: string, title: string | null): string {
  return title === null ? subjectType : `${subjectType} “${title}”`
}

/** Instructions for an appeal (Regulation 2022/2065, Articles 16(5) and 17(3)(f)). */
export const appealInstructions =
  `If you disagree, you can appeal free of charge within ${appealMonths} months, on the page that shows this decision. ` +
  'A person will review your appeal, whenever possible someone who didn’t make the decision. ' +
  'You can also turn to a certified out-of-court dispute settlement body (Regulation (EU) 2022/2065, Article 21) or take the matter to court.'

/** The rule or law that a decision is based on; both are null if it restricts nothing. */
export interface Ground {
  rule: { title: string; version: number } | null
  law: string | null
}

/** @returns an empty array if the decision names neither a rule nor a law */
export function describeGround({ rule, law }: Ground, isReversal = false): string[] {
  const label = isReversal ? 'in question' : 'we applied'
  if (rule) return [`The rule ${label}: “${rule.title}” (version ${rule.version}).`]
  return law === null ? [] : [`The law ${label}: ${law}.`]
}
