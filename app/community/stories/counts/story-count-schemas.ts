import * as v from 'valibot'
import { count } from '../story-schemas.ts'

/** The public stories and comments, and for each issue the stories that have it; a blank issue counts all. */
export const storyCountsSchema = v.object({
  stories: count,
  comments: count,
  issues: v.record(v.string(), v.object({ stories: count, measured: count })),
})

export type StoryCounts = v.InferOutput<typeof storyCountsSchema>
