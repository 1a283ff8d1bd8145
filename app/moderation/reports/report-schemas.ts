import * as v from 'valibot'
import { emailField } from '#app/accounts/auth/core/account-schemas.ts'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { textLimits } from '../moderation-limits.ts'
import { illegalReason } from './report-reasons.ts'

const line = (max: number, what: string) =>
  textField({ max, required: `Please enter ${what}.`, tooLong: `Please use at most ${max} characters.` })

/**
 * Body of a report; all fields are optional. The reason `illegal` requires details and a statement of good faith, and from visitors a name
 * and an address (Regulation 2022/2065, Article 16(2)).
 */
export const reportRequestSchema = v.pipe(
  requestObject({
    /** A rule's key, or `illegal`. */
    reason: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'Please choose a reason.'))),
    details: v.optional(
      textField({
        max: textLimits.details,
        required: 'Please say what is wrong with it.',
        tooLong: `Please use at most ${textLimits.details} characters.`,
        allowsLineBreaks: true,
      }),
    ),
    law: v.optional(line(textLimits.law, 'the law')),
    name: v.optional(line(textLimits.notifierName, 'your name')),
    email: v.optional(emailField),
    /** The reporter's statement that, to their knowledge, the report is accurate and complete. */
    isInGoodFaith: v.optional(v.boolean()),
  }),
  v.check(
    ({ reason, details, isInGoodFaith }) =>
      reason !== illegalReason || (details !== undefined && isInGoodFaith === true),
    'To report illegal content, please explain why it is illegal and confirm that you’re reporting in good faith.',
  ),
)
export type ReportRequest = v.InferOutput<typeof reportRequestSchema>

export interface ReportedSubject {
  type: 'story' | 'comment'
  id: string
  /** The story itself, or the story of the comment. */
  storyId: string
  start: string
  /** Null if the author has no name. */
  authorName: string | null
}

export const reportResponseSchema = v.object({
  /** Null for a report of a comment. */
  storyId: v.nullable(uuidField()),
  commentId: v.nullable(uuidField()),
  /**
   * `received` if a moderator will review it, including a repeated report; `stays` if a moderator reviewed the same text for the same reason
   * at `decidedAt` and left it up.
   */
  outcome: v.picklist(['received', 'stays']),
  decidedAt: v.nullable(timestampField),
  /** Reference of a report of illegal content, such as `CA-7F3K2PQ9XH`; null for others. */
  reference: v.nullable(v.string()),
})

export type ReportResponse = v.InferOutput<typeof reportResponseSchema>
