import * as v from 'valibot'
import { suspicions } from '#app/features/screening/form-stamps.server.ts'

/** A story that came with a sign-up, as it waits with the emailed link: outside of every account. */
export const signUpStorySchema = v.object({
  title: v.nullable(v.string()),
  content: v.string(),
  airQualityIssues: v.nullable(v.array(v.string())),
  sharePermission: v.boolean(),
  isAnonymous: v.optional(v.boolean()),
  /** Holds the story for review when it is published. */
  suspicion: v.optional(v.picklist(suspicions)),
})

export type SignUpStory = v.InferOutput<typeof signUpStorySchema>
