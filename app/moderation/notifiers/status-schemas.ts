import * as v from 'valibot'
import { referenceParameter, secretParameter } from '#app/platform/http/report-paths.ts'
import { timestampField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { appealField, noticeSchema } from '../notices/notice-schemas.ts'

const linkFields = {
  reference: v.pipe(
    v.string('The link is incomplete.'),
    v.regex(/^CA-[2-9A-Z]{5,20}$/, 'The link is incomplete.'),
  ),
  /** 128 bits, base64url. */
  secret: v.pipe(v.string('The link is incomplete.'), v.regex(/^[\w-]{22}$/, 'The link is incomplete.')),
}

/** What a notifier's link holds. */
export const statusLinkSchema = v.object(linkFields)
export type StatusLink = v.InferOutput<typeof statusLinkSchema>

/** The link that the page was opened with; null when its address holds none. */
export function parseStatusLink(parameters: URLSearchParams): StatusLink | null {
  const link = v.safeParse(statusLinkSchema, {
    reference: parameters.get(referenceParameter),
    secret: parameters.get(secretParameter),
  })
  return link.success ? link.output : null
}

/** What a notifier without an account reads of their report. */
export const reportStatusSchema = v.object({
  subjectType: v.picklist(['story', 'comment']),
  createdAt: timestampField,
  /** `gone`: its author has deleted it. Null while a moderator has not decided. */
  outcome: v.nullable(v.picklist(['hidden', 'measure', 'stays', 'gone'])),
  /** When that was told. */
  toldAt: v.nullable(timestampField),
  /** What they were told, word for word; null where a moderator had decided before, and while none has. */
  notice: v.nullable(v.pick(noticeSchema, ['subject', 'text', 'createdAt', 'appealUntil', 'appeal'])),
})
export type ReportStatus = v.InferOutput<typeof reportStatusSchema>

/** `POST /api/report-status/appeal` */
export const notifiersAppealSchema = requestObject({ ...linkFields, text: appealField })
export type NotifiersAppeal = v.InferOutput<typeof notifiersAppealSchema>
