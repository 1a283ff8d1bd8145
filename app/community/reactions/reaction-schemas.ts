import * as v from 'valibot'
import { reactionCountsSchema } from '#app/community/stories/story-schemas.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { storiesAtOnceMax } from './reaction-limits.ts'
import { reactionTypes } from './reaction-types.ts'

const reactionType = v.picklist(reactionTypes, `Choose one of: ${reactionTypes.join(', ')}.`)

export const reactionParamsSchema = requestObject({
  id: uuidField('This is not a story id.'),
  type: reactionType,
})

export type ReactionParams = v.InferOutput<typeof reactionParamsSchema>

/** How a story stands after somebody has reacted, and how that person has. */
export const reactionStateSchema = v.object({ counts: reactionCountsSchema, own: v.array(reactionType) })

export type ReactionState = v.InferOutput<typeof reactionStateSchema>

/** The ids of stories, with commas between them. */
export const ownReactionsQuerySchema = requestObject({
  stories: v.pipe(
    v.string(),
    v.maxLength(storiesAtOnceMax * 37),
    v.transform((list) => list.split(',')),
    v.array(uuidField('Use story ids, separated by commas.')),
    v.maxLength(storiesAtOnceMax),
  ),
})

/** A person's own reactions, by the story. Stories they have not reacted to are left out. */
export const ownReactionsSchema = v.object({
  own: v.record(uuidField(), v.array(reactionType)),
  /** Which of the stories they don't see at first; read as `foldsSchema` where they are folded. */
  folds: v.optional(v.record(v.string(), v.string())),
  /** Whether a story of theirs waits for a moderator: `GET /api/profile/held` has it. */
  hasHeld: v.optional(v.boolean()),
})

export type OwnReactions = v.InferOutput<typeof ownReactionsSchema>
