import { illegalLabel } from '#app/moderation/reports/report-reasons.ts'
import type { QueueRow } from './case-schemas.ts'

const misusedReports = 'Misused reports'

/** Names content by its kind and author, such as `Comment by Ada`. */
export function nameByAuthor({ subjectType, authorName }: QueueRow): string {
  if (subjectType === 'profile') return misusedReports
  return `${subjectType === 'story' ? 'Story' : 'Comment'} by ${authorName ?? 'Anonymous'}`
}

export const bandNames = ['Danger to people', illegalLabel, 'Reported', 'Awaiting approval'] as const

type NamedRow = Pick<QueueRow, 'subjectType' | 'band' | 'title' | 'start'>

/** Names a case in sentences, with the content's own words in quotation marks. */
export function quoteRow(row: NamedRow): string {
  const name = nameRow(row)
  return name === row.title || name === row.start ? `“${name}”` : name
}

/** Names a case in lists. A text about danger is not quoted. */
export function nameRow({ subjectType, band, title, start }: NamedRow): string {
  if (subjectType === 'profile') return misusedReports
  if (band === 0) return 'Sensitive content'
  return title ?? (start || 'Deleted text')
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns, for example, `due in 40 min` or `2 h overdue`. */
export function describeDue(dueAt: string, now: number): string {
  const left = new Date(dueAt).getTime() - now
  const span = describeSpan(Math.abs(left))
  return left >= 0 ? `due in ${span}` : `${span} overdue`
}

function describeSpan(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`
  return ms < 2 * day ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / day)} days`
}
