import * as v from 'valibot'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { authoredFields, editFields } from '../story-schemas.ts'

export const ownStorySchema = v.object({
  id: uuidField(),
  ...authoredFields,
  sharePermission: v.boolean(),
  /** True if public, unless a moderator has hidden it. */
  isPublic: v.boolean(),
  isHidden: v.boolean(),
  /** Optional, because stored responses of older servers lack it. */
  isAnonymous: v.optional(v.boolean(), false),
  isHeld: v.boolean(),
  createdAt: timestampField,
  ...editFields,
  chartId: v.optional(v.nullable(uuidField()), null),
})

export type OwnStory = v.InferOutput<typeof ownStorySchema>

export const ownStoryPageSchema = v.object({
  stories: v.array(ownStorySchema),
  nextCursor: v.nullable(v.string()),
})

export type OwnStoryPage = v.InferOutput<typeof ownStoryPageSchema>

export const ownStoryQuerySchema = requestObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200, 'This is not a valid cursor.'))),
  id: v.optional(uuidField('This is not a story id.')),
})
