import * as v from 'valibot'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'

/** A story sent with an account's address, but not yet added by the member. */
export const waitingStorySchema = v.object({
  id: uuidField(),
  title: v.nullable(v.string()),
  content: v.string(),
  /** True if adding it makes it public. */
  sharePermission: v.boolean(),
  sentAt: timestampField,
})

export type WaitingStory = v.InferOutput<typeof waitingStorySchema>

export const waitingStoriesSchema = v.object({ stories: v.array(waitingStorySchema) })

export const waitingStoryDecisionSchema = requestObject({
  decision: v.picklist(['add', 'delete'], 'This must be add or delete.'),
})

export type WaitingStoryDecision = v.InferOutput<typeof waitingStoryDecisionSchema>['decision']
