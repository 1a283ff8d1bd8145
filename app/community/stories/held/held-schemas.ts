import * as v from 'valibot'
import { storySchema } from '../story-schemas.ts'

/** `GET /api/profile/held`: the user's held stories, and the usual waiting time. */
export const heldSchema = v.object({
  /** Newest first. */
  stories: v.array(storySchema),
  /** Median of the last 30 days in hours; null if too few decisions were made. */
  usualHours: v.nullable(v.number()),
})

export type Held = v.InferOutput<typeof heldSchema>
