import * as v from 'valibot'
import { storySchema } from '../story-schemas.ts'

export const heldSchema = v.object({
  /** Newest first. */
  stories: v.array(storySchema),
  /** Median of the last 30 days in hours; null if too few decisions were made. */
  usualHours: v.nullable(v.number()),
})

export type Held = v.InferOutput<typeof heldSchema>
