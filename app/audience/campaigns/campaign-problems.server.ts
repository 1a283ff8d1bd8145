import { findMarkdownProblems } from './campaign-markdown.server.ts'
import { subjectFields } from './campaign-options.ts'
import type { Campaign, Problem } from './campaign-schemas.ts'
import { describeBroken, findBrokenFields, findBrokenSubjectFields } from './campaign-text.ts'

/** Lists what must be corrected before a draft can be sent. */
export function findProblems({
  subject,
  body,
  format,
}: Pick<Campaign, 'subject' | 'body' | 'format'>): Problem[] {
  const [inSubject, inBody] = [findBrokenSubjectFields(subject), findBrokenFields(body)]
  return [
    ...(subject.trim() === '' ? [{ field: 'subject', message: 'Please write a subject.' }] : []),
    ...(inSubject.length > 0
      ? [{ field: 'subject', message: describeBroken(inSubject, subjectFields) }]
      : []),
    ...(body.trim() === '' ? [{ field: 'body', message: 'Please write the text.' }] : []),
    ...(inBody.length > 0 ? [{ field: 'body', message: describeBroken(inBody) }] : []),
    ...(format === 'markdown' ? findMarkdownProblems(body) : []).map((message) => ({
      field: 'body',
      message,
    })),
  ]
}
