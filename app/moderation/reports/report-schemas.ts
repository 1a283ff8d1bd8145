import * as v from 'valibot'
import { emailField } from '#app/accounts/auth/core/account-schemas.ts'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { illegalReason } from './report-reasons.ts'

const line = (max: number, what: string) =>
  textField({ max, required: `Please enter ${what}.`, tooLong: `Please use at most ${max} characters.` })

/**
 * What a report says; all of it may be missing. With the reason `illegal`, a statement of good faith and details are needed, and
 * from visitors a name and an address (Regulation 2022/2065, Article 16(2)).
 */
export const reportRequestSchema = v.pipe(
  requestObject({
    /** The key of a rule, or `illegal`. */
    reason: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'Please choose a reason.'))),
    details: v.optional(
      textField({
        max: 1_000,
        required: 'Please say what is wrong with it.',
        tooLong: 'Please use at most 1000 characters.',
        allowsLineBreaks: true,
      }),
    ),
    law: v.optional(line(500, 'the law')),
    name: v.optional(line(100, 'your name')),
    email: v.optional(emailField),
    /** That the reporter believes in good faith that what they say is right and complete. */
    isInGoodFaith: v.optional(v.boolean()),
  }),
  v.check(
    ({ reason, details, isInGoodFaith }) =>
      reason !== illegalReason || (details !== undefined && isInGoodFaith === true),
    'To report something as illegal, please say why, and that you do so in good faith.',
  ),
)
export type ReportRequest = v.InferOutput<typeof reportRequestSchema>

/** What is about to be reported. */
export interface ReportedSubject {
  type: 'story' | 'comment'
  id: string
  /** Its own, or that of the story that it belongs to. */
  storyId: string
  /** Its title, or how it begins. */
  start: string
  /** Null for somebody without a name. */
  authorName: string | null
}

export const reportResponseSchema = v.object({
  /** Null for a comment's report. */
  storyId: v.nullable(uuidField()),
  commentId: v.nullable(uuidField()),
  /**
   * `received`: a moderator looks at it, also where this person had reported it before; `stays`: a moderator has looked at the same
   * text for the same reason, at `decidedAt`, and let it stand.
   */
  outcome: v.picklist(['received', 'stays']),
  decidedAt: v.nullable(timestampField),
  /** By which to ask for it, for what is reported as illegal; such as `CA-7F3K2PQ`. */
  reference: v.nullable(v.string()),
})

export type ReportResponse = v.InferOutput<typeof reportResponseSchema>
