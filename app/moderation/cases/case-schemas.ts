import * as v from 'valibot'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { decisionSchema } from '../decisions/decision-schemas.ts'
import { textLimits } from '../moderation-limits.ts'

/** Duplicates values of the database schema, so that the browser does not load it. */
const subjectTypes = ['story', 'comment', 'profile'] as const
const caseStates = ['open', 'decided', 'void'] as const

const queueFilterFields = {
  /** First posts that await approval, or all other cases. */
  kind: v.optional(v.picklist(['reported', 'held'], 'Please choose reported or held.')),
  due: v.optional(v.picklist(['overdue', 'later'], 'Please choose overdue or later.')),
}
export const queueFilterSchema = v.object(queueFilterFields)
export type QueueFilter = v.InferOutput<typeof queueFilterSchema>

/** `GET /api/desk/cases` */
export const queueQuerySchema = v.object({ ...queueFilterFields, cursor: v.optional(v.string()) })
export type QueueQuery = v.InferOutput<typeof queueQuerySchema>

/** A row of the queue, which is sorted by `dueAt`. */
const queueRowSchema = v.object({
  id: uuidField(),
  /** Sent back with a decision. */
  version: v.string(),
  subjectType: v.picklist(subjectTypes),
  /** Priority: 0 danger, 1 reported as illegal, 2 other public texts, 3 held texts. */
  band: v.number(),
  openedAt: timestampField,
  dueAt: timestampField,
  /** Reasons for its priority as text: `Danger to people`, `Reported by 3 people, 2 of them reliable`. */
  why: v.array(v.string()),
  /** Titles of the rules named in reports, most frequent first; empty for the caller's own content. */
  reasons: v.array(v.string()),
  title: v.nullable(v.string()),
  /** Beginning of the current text, or of the snapshot if the content was deleted; blank once the snapshot was purged. */
  start: v.string(),
  authorName: v.nullable(v.string()),
  /** The name shown to readers instead of the author's, such as `Anonymous`; null if the author's name is shown. */
  shownAs: v.optional(v.nullable(v.string()), null),
  /** True if the caller is the author, who can only hide it, and only if no other moderator can decide. */
  isOwn: v.boolean(),
  isHeld: v.boolean(),
  /** The moderator who has claimed the case until `claimUntil`, or null. */
  claimedBy: v.nullable(v.string()),
  claimedByYou: v.boolean(),
  claimUntil: v.nullable(timestampField),
})
export type QueueRow = v.InferOutput<typeof queueRowSchema>

export const queuePageSchema = v.object({
  cases: v.array(queueRowSchema),
  nextCursor: v.nullable(v.string()),
})
export type QueuePage = v.InferOutput<typeof queuePageSchema>

const textSchema = v.object({
  title: v.nullable(v.string()),
  text: v.string(),
  issues: v.array(v.string()),
})

/** The content of a case, then and now. */
export const caseTextSchema = v.object({
  subjectType: v.picklist(subjectTypes),
  band: v.number(),
  isHeld: v.boolean(),
  subjectId: uuidField(),
  /** The story itself, or the story of the comment; null if the content is not visible there. */
  storyId: v.nullable(uuidField()),
  /** The public story of a comment; null if it is not public, or for other content. Optional, because older servers omit it. */
  answeredStory: v.optional(v.nullable(v.object({ id: uuidField(), title: v.nullable(v.string()) })), null),
  /** Content when the case was opened; null once purged. */
  snapshot: v.nullable(v.object({ ...textSchema.entries, takenAt: timestampField })),
  /** Current content; null if its author has deleted it or made it private. */
  current: v.nullable(
    v.object({ ...textSchema.entries, isHidden: v.boolean(), editedAt: v.nullable(timestampField) }),
  ),
  /** True if edited since the case was opened; both versions must be shown. */
  isEdited: v.boolean(),
})
export type CaseTexts = v.InferOutput<typeof caseTextSchema>

/** `GET /api/desk/cases/{id}` */
export const caseViewSchema = v.object({
  ...queueRowSchema.entries,
  ...caseTextSchema.entries,
  state: v.picklist(caseStates),
  author: v.object({
    id: uuidField(),
    isThere: v.boolean(),
    name: v.nullable(v.string()),
    /** Unexpired strike points. */
    strikes: v.number(),
    /** Proposed duration of a suspension, in days. */
    proposedDays: v.number(),
    sanctions: v.array(
      v.object({
        kind: v.string(),
        startsAt: timestampField,
        endsAt: v.nullable(timestampField),
        isActive: v.boolean(),
      }),
    ),
    /** Number of earlier decisions about the author's content, except those that left it as it is. */
    decisions: v.number(),
  }),
  /** The latest 50, without their authors; empty for the caller's own content. */
  reports: v.array(
    v.object({
      id: uuidField(),
      by: v.picklist(['member', 'visitor']),
      isReliable: v.boolean(),
      reasons: v.array(v.string()),
      details: v.nullable(v.string()),
      law: v.nullable(v.string()),
      createdAt: timestampField,
    }),
  ),
  wordHits: v.array(
    v.object({
      ruleId: uuidField(),
      pattern: v.string(),
      kind: v.string(),
      /** True if a moderator has marked the match as wrong. */
      isWrong: v.boolean(),
    }),
  ),
  proposedRule: v.nullable(v.string()),
  /** Up to 50 other open cases of the same author, earliest due first. */
  others: v.array(queueRowSchema),
  /** The latest 50 decisions about this content, in this and earlier cases. */
  decisions: v.array(decisionSchema),
  notes: v.array(
    v.object({
      id: uuidField(),
      by: v.nullable(v.string()),
      text: v.string(),
      /** `ban` if the note asks a colleague to decide on a ban. */
      proposes: v.nullable(v.string()),
      createdAt: timestampField,
    }),
  ),
})
export type CaseView = v.InferOutput<typeof caseViewSchema>

export const caseIdSchema = v.object({ id: uuidField() })

/** `POST /api/desk/cases`: opens a case without a report. */
export const newCaseSchema = requestObject({
  subjectType: v.picklist(['story', 'comment'], 'Please choose a story or comment.'),
  subjectId: uuidField('Please choose a story or comment.'),
})
export const openedCaseSchema = v.object({ id: uuidField() })

/** `PUT /api/desk/cases/{id}/claim`: only the caller can decide until `claimUntil`. */
export const claimSchema = v.object({ claimUntil: timestampField })

export const noteRequestSchema = requestObject({
  text: textField({
    max: textLimits.note,
    required: 'Please write a note.',
    tooLong: `Please use at most ${textLimits.note} characters.`,
    allowsLineBreaks: true,
  }),
  /** Asks a colleague to ban the author, for sites that require two moderators. */
  proposesBan: v.optional(v.boolean(), false),
})
