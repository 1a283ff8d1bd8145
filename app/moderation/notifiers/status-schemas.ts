import * as v from 'valibot'
import { referenceParameter, secretParameter } from '#app/platform/http/report-paths.ts'
import { requestObject, timestampField } from '#app/platform/validation/fields.ts'
import { appealField, noticeSchema } from '../own-moderation/notice-schemas.ts'

const linkFields = {
  reference: v.pipe(
    v.string('The link is incomplete.'),
    v.regex(/^CA-[2-9A-Z]{5,20}$/, 'The link is incomplete.'),
  ),
  /** 128 bits in base64url. */
  secret: v.pipe(v.string('The link is incomplete.'), v.regex(/^[\w-]{22}$/, 'The link is incomplete.')),
}

const statusLinkSchema = v.object(linkFields)
export type StatusLink = v.InferOutput<typeof statusLinkSchema>

/** Returns the link in a page's query parameters, or null if it is incomplete. */
export function parseStatusLink(parameters: URLSearchParams): StatusLink | null {
  const link = v.safeParse(statusLinkSchema, {
    reference: parameters.get(referenceParameter),
    secret: parameters.get(secretParameter),
  })
  return link.success ? link.output : null
}

export const reportStatusSchema = v.object({
  subjectType: v.picklist(['story', 'comment']),
  createdAt: timestampField,
  /** Null until decided; `gone` if the author deleted the content first. */
  outcome: v.nullable(v.picklist(['hidden', 'measure', 'stays', 'gone'])),
  toldAt: v.nullable(timestampField),
  /** The notice about the outcome, or null if there is none. */
  notice: v.nullable(v.pick(noticeSchema, ['subject', 'text', 'createdAt', 'appealUntil', 'appeal'])),
})
export type ReportStatus = v.InferOutput<typeof reportStatusSchema>

/** `POST /api/report-status/appeal` */
export const notifiersAppealSchema = requestObject({ ...linkFields, text: appealField })
export type NotifiersAppeal = v.InferOutput<typeof notifiersAppealSchema>
