import * as v from 'valibot'
import { storySchema } from '../story-schemas.ts'

/** `GET /api/profile/held`: what of one's own waits for a moderator, and for how long such texts usually wait. */
export const heldSchema = v.object({
  /** The newest first. */
  stories: v.array(storySchema),
  /** The median of the last 30 days in hours; null while too few were decided. */
  usualHours: v.nullable(v.number()),
})

export type Held = v.InferOutput<typeof heldSchema>
