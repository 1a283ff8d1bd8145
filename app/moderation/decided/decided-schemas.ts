import * as v from 'valibot'
import { dayField, isDayRange, reversedRangeMessage } from '#app/platform/validation/day-field.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { allActions } from '../decisions/decision-options.ts'
import { decisionSchema } from '../decisions/decision-schemas.ts'

const decidedFilterFields = {
  by: v.optional(uuidField('Please choose a moderator.')),
  action: v.optional(v.picklist(allActions, 'Please choose a decision.')),
  /** First and last day (inclusive) in UTC. */
  from: v.optional(dayField),
  to: v.optional(dayField),
  author: v.optional(uuidField('Please choose an author.')),
}

export const decidedQuerySchema = v.pipe(
  v.object({
    ...decidedFilterFields,
    cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
  }),
  v.forward(v.partialCheck([['from'], ['to']], isDayRange, reversedRangeMessage), ['to']),
)
export type DecidedQuery = v.InferOutput<typeof decidedQuerySchema>
export const decidedFilterSchema = v.pipe(
  v.object(decidedFilterFields),
  v.forward(v.partialCheck([['from'], ['to']], isDayRange, reversedRangeMessage), ['to']),
)
export type DecidedFilter = v.InferOutput<typeof decidedFilterSchema>

const decidedRowSchema = v.object({
  ...decisionSchema.entries,
  decidedById: v.nullable(uuidField()),
  /** Time until which the caller can undo the batch; null if it is too late or a colleague decided. */
  undoUntil: v.nullable(timestampField),
  caseId: uuidField(),
  subjectType: v.picklist(['story', 'comment', 'profile']),
  /** Title or beginning of the content; null if it was deleted or is about danger. */
  about: v.nullable(v.string()),
  /** True if the case was about danger to people. */
  isGrave: v.boolean(),
  authorId: uuidField(),
  authorName: v.nullable(v.string()),
  /** True if the caller is the content's author, about whose content a colleague decides. */
  isOwn: v.boolean(),
})
export type DecidedRow = v.InferOutput<typeof decidedRowSchema>

export const decidedPageSchema = v.object({
  decisions: v.array(decidedRowSchema),
  /** All staff who have decided something, sorted by name. */
  deciders: v.array(v.object({ id: uuidField(), name: v.string() })),
  nextCursor: v.nullable(v.string()),
})
export type DecidedPage = v.InferOutput<typeof decidedPageSchema>
