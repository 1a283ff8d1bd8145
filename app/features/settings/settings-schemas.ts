import * as z from 'zod/mini'
import { ownProfileSchema } from '#app/features/profiles/profile-schemas.ts'

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
  nextCursor: z.nullable(z.string()),
})

export type OwnCommentPage = z.infer<typeof ownCommentPageSchema>

export const ownPageQuerySchema = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200, 'This is no cursor of ours.'))),
})

/** False makes the story private, true shows it to everybody again. */
export const permissionChangeSchema = z.strictObject({
  sharePermission: z.boolean('This must be true or false.'),
})

export const deletionSchema = z.strictObject({
  password: z.string('Please enter your password.').check(z.minLength(1, 'Please enter your password.')),
})

const instant = z.iso.datetime()

/** Everything that the site stores about a person, but for what only proves who they are: hashes and tokens. */
export const exportSchema = z.object({
  exportedAt: instant,
  account: z.object({
    id: z.uuid(),
    email: z.string(),
    emailVerifiedAt: z.nullable(instant),
    role: z.enum(['member', 'moderator']),
    createdAt: instant,
    updatedAt: instant,
    lastSignInAt: z.nullable(instant),
  }),
  sessions: z.array(z.object({ createdAt: instant, refreshedAt: instant })),
  profile: z.object({
    ...ownProfileSchema.shape,
    /** The picture itself, base64 of WebP. */
    picture: z.nullable(z.string()),
  }),
  stories: z.array(ownStorySchema),
  comments: z.array(ownCommentSchema),
  reactions: z.array(z.object({ storyId: z.uuid(), type: z.string(), createdAt: instant })),
  bookmarks: z.array(z.object({ storyId: z.uuid(), createdAt: instant })),
  reports: z.array(z.object({ storyId: z.uuid(), createdAt: instant })),
  vipSubscription: z.nullable(
    z.object({ email: z.string(), confirmedAt: z.nullable(instant), createdAt: instant }),
  ),
  /** What was done to the account and what was written here: `signed_in`, `password_changed`, `story_hidden`. */
  actions: z.array(z.object({ action: z.string(), happenedAt: instant })),
})

export type PersonalExport = z.infer<typeof exportSchema>
