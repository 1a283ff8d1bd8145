import * as z from 'zod/mini'
import { reactionCountsSchema } from '#app/features/stories/story-schemas.ts'
import { storiesAtOnceMax } from './reaction-limits.ts'
import { reactionTypes } from './reaction-types.ts'

const reactionType = z.enum(reactionTypes, `Choose one of: ${reactionTypes.join(', ')}.`)

export const reactionParamsSchema = z.strictObject({
  id: z.uuid('This is not a story id.'),
  type: reactionType,
})

export type ReactionParams = z.infer<typeof reactionParamsSchema>

/** How a story stands after somebody has reacted, and how that person has. */
export const reactionStateSchema = z.object({ counts: reactionCountsSchema, own: z.array(reactionType) })

export type ReactionState = z.infer<typeof reactionStateSchema>

/** The ids of stories, with commas between them. */
export const ownReactionsQuerySchema = z.strictObject({
  stories: z.pipe(
    z.string().check(z.maxLength(storiesAtOnceMax * 37)),
    z.pipe(
      z.transform((list: string) => list.split(',')),
      z.array(z.uuid('Use story ids, separated by commas.')).check(z.maxLength(storiesAtOnceMax)),
    ),
  ),
})

/** A person's own reactions, by the story. Stories they have not reacted to are left out. */
export const ownReactionsSchema = z.object({ own: z.record(z.uuid(), z.array(reactionType)) })

export type OwnReactions = z.infer<typeof ownReactionsSchema>
