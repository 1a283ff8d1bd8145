import * as v from 'valibot'
import { reactionCountsSchema } from '#app/community/stories/story-schemas.ts'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { storiesAtOnceMax } from './reaction-limits.ts'
import { reactionTypes } from './reaction-types.ts'

const reactionType = v.picklist(reactionTypes, `Choose one of: ${reactionTypes.join(', ')}.`)

export const reactionParamsSchema = requestObject({
  id: uuidField('This is not a story id.'),
  type: reactionType,
})

export type ReactionParams = v.InferOutput<typeof reactionParamsSchema>

export const reactionStateSchema = v.object({ counts: reactionCountsSchema, own: v.array(reactionType) })

export type ReactionState = v.InferOutput<typeof reactionStateSchema>

export const ownReactionsQuerySchema = requestObject({
  stories: v.pipe(
    v.string(),
    v.maxLength(storiesAtOnceMax * 37),
    v.transform((list) => list.split(',')),
    v.array(uuidField('Use story ids, separated by commas.')),
    v.maxLength(storiesAtOnceMax),
  ),
})

export const ownReactionsSchema = v.object({
  own: v.record(uuidField(), v.array(reactionType)),
  /** Reasons by story id; the browser parses them as `collapseReasonsSchema`. */
  folds: v.optional(v.record(v.string(), v.string())),
  /** `GET /api/profile/held` returns the held stories. */
  hasHeld: v.optional(v.boolean()),
})

export type OwnReactions = v.InferOutput<typeof ownReactionsSchema>
