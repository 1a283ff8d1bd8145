import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { editFields, writtenFields } from '../story-schemas.ts'

/** A story as its author sees it, whoever else may read it. */
export const ownStorySchema = v.object({
  id: uuidField(),
  ...writtenFields,
  sharePermission: v.boolean(),
  /** True when everybody may read it, unless a moderator hid it. */
  isPublic: v.boolean(),
  isHidden: v.boolean(),
  /** Nobody else sees who wrote it. What servers before stored has none. */
  isAnonymous: v.optional(v.boolean(), false),
  /** Whether it waits for a moderator, and nobody else reads it until then. */
  isHeld: v.boolean(),
  createdAt: timestampField,
  ...editFields,
  /** The chart that it shows. */
  chartId: v.optional(v.nullable(uuidField()), null),
})

export type OwnStory = v.InferOutput<typeof ownStorySchema>

export const ownStoryPageSchema = v.object({
  stories: v.array(ownStorySchema),
  /** Hand it back as `cursor` for the ones that follow; null when there are no more. */
  nextCursor: v.nullable(v.string()),
})

export type OwnStoryPage = v.InferOutput<typeof ownStoryPageSchema>

export const ownStoryQuerySchema = requestObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200, 'This is not a valid cursor.'))),
  id: v.optional(uuidField('This is not a story id.')),
})
