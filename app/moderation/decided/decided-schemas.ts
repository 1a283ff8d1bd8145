import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { dayField } from '#app/platform/validation/day-field.ts'
import { allActions } from '../decisions/decision-options.ts'
import { decisionSchema } from '../decisions/decision-schemas.ts'

export const rangeMessage = 'The last day is before the first.'

export function isRange({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return !from || !to || from <= to
}

/** What a list of decisions is narrowed to. All of it is optional. */
const decidedFilterFields = {
  /** Who decided. */
  by: v.optional(uuidField('Please choose a moderator.')),
  action: v.optional(v.picklist(allActions, 'Please choose what was decided.')),
  /** Days, UTC's, the first and the last both counted. */
  from: v.optional(dayField),
  to: v.optional(dayField),
  /** Who wrote what it is about. */
  author: v.optional(uuidField('Please choose an author.')),
}

/** `GET /api/desk/decisions` */
export const decidedQuerySchema = v.pipe(
  v.object({
    ...decidedFilterFields,
    /** `nextCursor` of the page before. */
    cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
  }),
  v.check((range) => isRange(range), rangeMessage),
)
export type DecidedQuery = v.InferOutput<typeof decidedQuerySchema>
/** All of it but which page. */
export const decidedFilterSchema = v.object(decidedFilterFields)
export type DecidedFilter = v.InferOutput<typeof decidedFilterSchema>

const decidedRowSchema = v.object({
  ...decisionSchema.entries,
  decidedById: v.nullable(uuidField()),
  /** Until then whoever asks can undo it with its batch; null for nobody any more, and for what a colleague decided. */
  undoUntil: v.nullable(timestampField),
  caseId: uuidField(),
  subjectType: v.picklist(['story', 'comment', 'profile']),
  /** The title or the beginning of the text; null once it is gone, and where it may be hard to read. */
  about: v.nullable(v.string()),
  /** Whether the case was about a danger to people. */
  isGrave: v.boolean(),
  authorId: uuidField(),
  authorName: v.nullable(v.string()),
  /** Whether whoever asks wrote it: a colleague decides about that. */
  isOwn: v.boolean(),
})
export type DecidedRow = v.InferOutput<typeof decidedRowSchema>

export const decidedPageSchema = v.object({
  decisions: v.array(decidedRowSchema),
  /** Everybody of the staff who has ever decided something, by name. */
  deciders: v.array(v.object({ id: uuidField(), name: v.string() })),
  nextCursor: v.nullable(v.string()),
})
export type DecidedPage = v.InferOutput<typeof decidedPageSchema>
