import * as z from 'zod/mini'

/** A comment as its author sees it, wherever it stands. */
export const ownCommentSchema = z.object({
  id: z.uuid(),
  storyId: z.uuid(),
  content: z.string(),
  isHidden: z.boolean(),
  createdAt: z.iso.datetime(),
})

export type OwnComment = z.infer<typeof ownCommentSchema>

export const ownCommentPageSchema = z.object({
  comments: z.array(ownCommentSchema),
  /** Hand it back as `cursor` for the ones that follow; null when there are no more. */
  nextCursor: z.nullable(z.string()),
})

export type OwnCommentPage = z.infer<typeof ownCommentPageSchema>

export const ownCommentQuerySchema = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200, 'This is not a valid cursor.'))),
})
