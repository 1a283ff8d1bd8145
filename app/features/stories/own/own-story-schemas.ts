import * as z from 'zod/mini'

/** A story as its author sees it, whoever else may read it. */
export const ownStorySchema = z.object({
  id: z.uuid(),
  title: z.nullable(z.string()),
  content: z.string(),
  airQualityIssues: z.nullable(z.array(z.string())),
  sharePermission: z.boolean(),
  /** True when everybody may read it, unless a moderator hid it. */
  isPublic: z.boolean(),
  isHidden: z.boolean(),
  createdAt: z.iso.datetime(),
})

export type OwnStory = z.infer<typeof ownStorySchema>

export const ownStoryPageSchema = z.object({
  stories: z.array(ownStorySchema),
  /** Hand it back as `cursor` for the ones that follow; null when there are no more. */
  nextCursor: z.nullable(z.string()),
})

export type OwnStoryPage = z.infer<typeof ownStoryPageSchema>

export const ownStoryQuerySchema = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200, 'This is not a valid cursor.'))),
})

/** False makes the story private, true shows it to everybody again. */
export const permissionChangeSchema = z.strictObject({
  sharePermission: z.boolean('This must be true or false.'),
})
