import * as v from 'valibot'
import { authorSchema } from '#app/features/profiles/profile-schemas.ts'
import { foldSchema } from '#app/features/stories/folds.ts'
import { timestampField, uuidField } from '#app/validation/common-fields.ts'
import { requestObject } from '#app/validation/request-object.ts'
import { textField } from '#app/validation/text-field.ts'
import { commentContentMax } from './comment-limits.ts'

export const commentContentField = textField({
  max: commentContentMax,
  required: 'Please write a comment.',
  tooLong: `Please shorten your comment to ${commentContentMax} characters.`,
  allowsLineBreaks: true,
})

/** A new comment, or the new text of an old one. */
export const newCommentSchema = requestObject({ content: commentContentField })

/** A comment as anybody may read it. `isOwn` says whether the caller wrote it. */
export const commentSchema = v.object({
  id: uuidField(),
  content: v.string(),
  createdAt: timestampField,
  /** What servers before stored or say has none. */
  editedAt: v.optional(v.nullable(timestampField), null),
  author: authorSchema,
  isOwn: v.boolean(),
  /** Why the caller does not see it at first. */
  fold: v.optional(v.nullable(foldSchema), null),
})

export type Comment = v.InferOutput<typeof commentSchema>

export const commentPageSchema = v.object({
  comments: v.array(commentSchema),
  /** Hand it back as `cursor` for the comments that follow; null when there are no more. */
  nextCursor: v.nullable(v.string()),
})

export type CommentPage = v.InferOutput<typeof commentPageSchema>

export const commentQuerySchema = requestObject({ cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) })

export const commentIdSchema = requestObject({ id: uuidField('This is not a comment id.') })

export const commentDeletedSchema = v.object({ id: uuidField() })
