import * as v from 'valibot'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { textLimits } from '../moderation-limits.ts'

/** Duplicates values of the database schema, so that the browser does not load it. */
const noticeKinds = ['decision', 'report_outcome', 'appeal_outcome'] as const
export const appealStates = ['open', 'upheld', 'overturned', 'partly', 'withdrawn'] as const

export const noticeSchema = v.object({
  id: uuidField(),
  /** The subject of the notice: the user's content, report or appeal. */
  kind: v.picklist(noticeKinds),
  subject: v.string(),
  /** Paragraphs separated by blank lines. */
  text: v.string(),
  createdAt: timestampField,
  isRead: v.boolean(),
  /** Deadline for an appeal; null if no appeal is possible or one was already made. */
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

/** `GET /api/moderation/notices`: newest first; with `id`, only that one. */
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
  required: 'Please say why the decision is wrong.',
  tooLong: `Please use at most ${textLimits.appeal} characters.`,
  allowsLineBreaks: true,
})

/** `POST /api/moderation/notices/{id}/appeal` */
export const appealRequestSchema = requestObject({ text: appealField })

/** `GET /api/moderation/standing`: the user's sanctions and warnings. */
export const standingSchema = v.object({
  sanctions: v.array(
    v.object({
      kind: v.picklist(['warning', 'no_posting', 'suspended', 'banned', 'reports_unheard']),
      startsAt: timestampField,
      /** Null for a warning and a ban. */
      endsAt: v.nullable(timestampField),
      isActive: v.boolean(),
      liftedAt: v.nullable(timestampField),
    }),
  ),
  /** Unexpired strike points. */
  strikes: v.number(),
})
export type Standing = v.InferOutput<typeof standingSchema>

/** `GET /api/moderation/reports`: the user's reports, newest first. */
export const ownReportPageSchema = v.object({
  reports: v.array(
    v.object({
      id: uuidField(),
      /** The reported story, or the story of the comment; null if deleted, or if the user can no longer read it. */
      storyId: v.nullable(uuidField()),
      commentId: v.nullable(uuidField()),
      /** Beginning of the content; null if the user can no longer read it. */
      start: v.nullable(v.string()),
      /** The names of the reported violations; `Illegal content` for content reported as illegal. */
      reasons: v.array(v.string()),
      details: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      createdAt: timestampField,
      /** Null until decided; `gone` if the author deleted the content first. */
      outcome: v.nullable(v.picklist(['hidden', 'measure', 'stays', 'gone'])),
      /** The notice about the outcome, or null if there is none. */
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
