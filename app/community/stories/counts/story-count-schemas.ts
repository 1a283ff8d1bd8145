import * as v from 'valibot'
import { count } from '../story-schemas.ts'

/** Public texts; a blank issue counts all stories. */
export const storyCountsSchema = v.object({
  stories: count,
  comments: count,
  issues: v.record(v.string(), v.object({ stories: count, measured: count })),
})

export type StoryCounts = v.InferOutput<typeof storyCountsSchema>
