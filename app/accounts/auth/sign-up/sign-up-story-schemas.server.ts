import * as v from 'valibot'
import { suspicions } from '#app/platform/screening/form-stamps.server.ts'
import type { Transaction } from '#database/client.ts'

/** A story sent with a sign-up. It is stored with the emailed link, outside of every account. */
export const signUpStorySchema = v.object({
  title: v.nullable(v.string()),
  content: v.string(),
  airQualityIssues: v.nullable(v.array(v.string())),
  sharePermission: v.boolean(),
  isAnonymous: v.optional(v.boolean()),
  /** If set, holds the story for review when it is published. */
  suspicion: v.optional(v.picklist(suspicions)),
})

export type SignUpStory = v.InferOutput<typeof signUpStorySchema>

export interface AddedStory {
  userId: string
  /** The id that the story had while waiting, kept so that a restored backup recognizes the story. */
  storyId: string
  story: SignUpStory
  /** True if the author's permission publishes the story immediately. */
  publishes: boolean
}

/** Adds a story that came with a sign-up to the account of its confirmed owner, in the caller's transaction. */
export type AddSignUpStory = (tx: Transaction, story: AddedStory) => Promise<void>
