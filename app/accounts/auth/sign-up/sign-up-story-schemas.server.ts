import * as v from 'valibot'
import { suspicions } from '#app/platform/screening/form-stamps.server.ts'
import type { Transaction } from '#database/client.ts'

/** Stored with the emailed link, outside of every account. */
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

export interface AddedStory {
  userId: string
  /** The id while waiting, kept so that a restored backup recognizes the story. */
  storyId: string
  story: SignUpStory
  publishes: boolean
}

/** Runs in the caller's transaction, after the account was confirmed. */
export type AddSignUpStory = (tx: Transaction, story: AddedStory) => Promise<void>
