import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { textLimits } from '../decisions/decision-options.ts'

/** As the database has them; kept apart, so that the browser does not load its schema. */
const noticeKinds = ['decision', 'report_outcome', 'appeal_outcome'] as const
export const appealStates = ['open', 'upheld', 'overturned', 'partly', 'withdrawn'] as const

/** What a person was told of a decision, word for word. */
export const noticeSchema = v.object({
  id: uuidField(),
  /** About what they wrote, about what they reported, or about what they objected to. */
  kind: v.picklist(noticeKinds),
  subject: v.string(),
  /** Paragraphs with a blank line between them. */
  text: v.string(),
  createdAt: timestampField,
  isRead: v.boolean(),
  /** Until when they can object; null where they can't, or have done so. */
  appealUntil: v.nullable(timestampField),
  appeal: v.nullable(
    v.object({
      state: v.picklist(appealStates),
      text: v.string(),
      answer: v.nullable(v.string()),
      createdAt: timestampField,
      decidedAt: v.nullable(timestampField),
    }),
  ),
})
export type Notice = v.InferOutput<typeof noticeSchema>

/** `GET /api/moderation/notices`: the latest first; with `id`, that one or none. */
export const noticePageSchema = v.object({
  notices: v.array(noticeSchema),
  nextCursor: v.nullable(v.string()),
})
export type NoticePage = v.InferOutput<typeof noticePageSchema>

export const noticeQuerySchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  id: v.optional(uuidField()),
})
export const noticeIdSchema = v.object({ id: uuidField() })

export const appealField = textField({
  max: textLimits.appeal,
  required: 'Please say why you think that the decision is wrong.',
  tooLong: `Please use at most ${textLimits.appeal} characters.`,
  allowsLineBreaks: true,
})

/** `POST /api/moderation/notices/{id}/appeal` */
export const appealRequestSchema = requestObject({ text: appealField })

/** `GET /api/moderation/standing`: what the person may not do at the moment, or was warned of. */
export const standingSchema = v.object({
  sanctions: v.array(
    v.object({
      kind: v.picklist(['warning', 'no_posting', 'suspended', 'banned', 'reports_unheard']),
      startsAt: timestampField,
      /** Null for a warning and a ban. */
      endsAt: v.nullable(timestampField),
      isActive: v.boolean(),
      /** When it was taken back. */
      liftedAt: v.nullable(timestampField),
    }),
  ),
  /** Points that have not expired. */
  strikes: v.number(),
})
export type Standing = v.InferOutput<typeof standingSchema>

/** `GET /api/moderation/reports`: what the person has reported, the latest first. */
export const ownReportPageSchema = v.object({
  reports: v.array(
    v.object({
      id: uuidField(),
      /** The story that it is about or whose comment it is about; null when it is gone, or not theirs to read any more. */
      storyId: v.nullable(uuidField()),
      commentId: v.nullable(uuidField()),
      /** The beginning of what was reported, as far as they may read it now. */
      start: v.nullable(v.string()),
      /** The violations of rules that it names, and `Illegal content`. */
      reasons: v.array(v.string()),
      details: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      createdAt: timestampField,
      /** `gone`: its author has deleted it. Null while a moderator has not decided. */
      outcome: v.nullable(v.picklist(['hidden', 'measure', 'stays', 'gone'])),
      /** What they were told of the decision; null where a moderator had decided before, and while none has. */
      noticeId: v.nullable(uuidField()),
      canObject: v.boolean(),
    }),
  ),
  nextCursor: v.nullable(v.string()),
})
export type OwnReport = v.InferOutput<typeof ownReportPageSchema>['reports'][number]
export type OwnReportPage = v.InferOutput<typeof ownReportPageSchema>

export const ownReportQuerySchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
