import * as z from 'zod/mini'
import { authorSchema } from '#app/features/profiles/profile-schemas.ts'
import { textField } from '#app/validation/text-field.ts'
import { commentContentMax } from './comment-limits.ts'

export const commentContentField = textField({
  max: commentContentMax,
  required: 'Please write a comment.',
  tooLong: `Please shorten your comment to ${commentContentMax} characters.`,
  allowsLineBreaks: true,
})

export const newCommentSchema = z.strictObject({ content: commentContentField })

/** A comment as anybody may read it. `isOwn` says whether the caller wrote it. */
export const commentSchema = z.object({
  id: z.uuid(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  author: authorSchema,
  isOwn: z.boolean(),
})

export type Comment = z.infer<typeof commentSchema>

export const commentPageSchema = z.object({
  comments: z.array(commentSchema),
  /** Hand it back as `cursor` for the comments that follow; null when there are no more. */
  nextCursor: z.nullable(z.string()),
})

export type CommentPage = z.infer<typeof commentPageSchema>

export const commentQuerySchema = z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) })

export const commentIdSchema = z.strictObject({ id: z.uuid('This is not a comment id.') })

export const commentDeletedSchema = z.object({ id: z.uuid() })
