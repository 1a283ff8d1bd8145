import * as v from 'valibot'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { shownMentionsField } from '../mentions/mention-schemas.ts'

export const ownCommentSchema = v.object({
  id: uuidField(),
  storyId: uuidField(),
  content: v.string(),
  isHidden: v.boolean(),
  isHeld: v.boolean(),
  parentId: v.optional(v.nullable(uuidField()), null),
  mentions: shownMentionsField,
  createdAt: timestampField,
  editedAt: v.optional(v.nullable(timestampField), null),
})

export type OwnComment = v.InferOutput<typeof ownCommentSchema>

export const ownCommentPageSchema = v.object({
  comments: v.array(ownCommentSchema),
  nextCursor: v.nullable(v.string()),
})

export type OwnCommentPage = v.InferOutput<typeof ownCommentPageSchema>

export const ownCommentQuerySchema = requestObject({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200, 'This is not a valid cursor.'))),
})
