import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { textLimits } from '../decisions/decision-options.ts'
import { decisionSchema } from '../decisions/decision-schemas.ts'

/** As the database has them; kept apart, so that the browser does not load its schema. */
const subjectTypes = ['story', 'comment', 'profile'] as const
const caseStates = ['open', 'decided', 'void'] as const

/** `GET /api/desk/cases` */
export const queueQuerySchema = v.object({
  /** `nextCursor` of the page before. */
  cursor: v.optional(v.string()),
})

/** One row of the queue: what is due first comes first. */
export const queueRowSchema = v.object({
  id: uuidField(),
  /** Sent back with a decision. */
  version: v.string(),
  subjectType: v.picklist(subjectTypes),
  /** 0 danger, 1 said to be illegal, 2 other reports, 3 a held first text. */
  band: v.number(),
  openedAt: timestampField,
  dueAt: timestampField,
  /** Why it stands where it stands, in words: `Danger to people`, `3 people, 2 of them reliable`. The page adds when it is due. */
  why: v.array(v.string()),
  /** Titles of the rules that reporters named, the most frequent first; none for one's own. */
  reasons: v.array(v.string()),
  title: v.nullable(v.string()),
  /** The beginning of the text as it is now; as it was reported when it is gone, and blank once that was purged. */
  start: v.string(),
  authorName: v.nullable(v.string()),
  /** The name that readers see instead, as its author posted it without theirs; null where they see the author's. */
  shownAs: v.optional(v.nullable(v.string()), null),
  /** Written by whoever asks: nothing but hiding it is possible, and only where nobody else can decide. */
  isOwn: v.boolean(),
  isHeld: v.boolean(),
  /** Who has it open, until `claimUntil`; null for nobody. */
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
  /** None for comments. */
  issues: v.array(v.string()),
})

/** `GET /api/desk/cases/{id}` */
export const caseViewSchema = v.object({
  ...queueRowSchema.entries,
  state: v.picklist(caseStates),
  subjectId: uuidField(),
  /** The story that it is, or that it is a comment on; null when nobody sees it there: it is gone, hidden or held. */
  storyId: v.nullable(uuidField()),
  /** As it was when the case was opened; null once it was purged. */
  snapshot: v.nullable(v.object({ ...textSchema.entries, takenAt: timestampField })),
  /** As it is now; null when its author has deleted it, or made it private. */
  current: v.nullable(
    v.object({ ...textSchema.entries, isHidden: v.boolean(), editedAt: v.nullable(timestampField) }),
  ),
  /** Whether its author has edited it since: both versions are to be shown. */
  isEdited: v.boolean(),
  author: v.object({
    id: uuidField(),
    /** Whether the account is still there. */
    isThere: v.boolean(),
    name: v.nullable(v.string()),
    /** Points that have not expired. */
    strikes: v.number(),
    /** How long a suspension is proposed to be, in days. */
    proposedDays: v.number(),
    sanctions: v.array(
      v.object({
        kind: v.string(),
        startsAt: timestampField,
        endsAt: v.nullable(timestampField),
        isActive: v.boolean(),
      }),
    ),
    /** How many decisions there were about what they wrote, but for those that let it stand. */
    decisions: v.number(),
  }),
  /** The latest 50, without who made them. None for whoever wrote what they are about. */
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
  /** What word rules found in it; none for whoever wrote it. */
  wordHits: v.array(
    v.object({
      ruleId: uuidField(),
      pattern: v.string(),
      kind: v.string(),
      /** Whether a moderator has said that it was meant otherwise. */
      isWrong: v.boolean(),
    }),
  ),
  /** The rule that is proposed: the one that most reporters named. */
  proposedRule: v.nullable(v.string()),
  /** Other open cases about the same author, those due first, up to 50. */
  others: v.array(queueRowSchema),
  /** What was decided about this story or comment, in this case and earlier ones; the latest first, up to 50. */
  decisions: v.array(decisionSchema),
  notes: v.array(
    v.object({
      id: uuidField(),
      by: v.nullable(v.string()),
      text: v.string(),
      /** `ban` where its author asks a colleague to decide that. */
      proposes: v.nullable(v.string()),
      createdAt: timestampField,
    }),
  ),
})
export type CaseView = v.InferOutput<typeof caseViewSchema>

export const caseIdSchema = v.object({ id: uuidField() })

/** `POST /api/desk/cases`: about something that nobody has reported. */
export const ownCaseSchema = requestObject({
  subjectType: v.picklist(['story', 'comment'], 'Please choose a story or comment.'),
  subjectId: uuidField('Please choose a story or comment.'),
})
export const openedCaseSchema = v.object({ id: uuidField() })

/** `POST /api/desk/cases/{id}/claim`: until then nobody else decides it. */
export const claimSchema = v.object({ claimUntil: timestampField })

/** `POST /api/desk/cases/{id}/notes` */
export const noteRequestSchema = requestObject({
  text: textField({
    max: textLimits.note,
    required: 'Please write a note.',
    tooLong: `Please use at most ${textLimits.note} characters.`,
    allowsLineBreaks: true,
  }),
  /** Asks a colleague for a ban, where the owner wants two people to agree on one. */
  proposesBan: v.optional(v.boolean(), false),
})
