import * as z from 'zod/mini'
import { ownCommentSchema } from '#app/features/comments/own/own-comment-schemas.ts'
import { ownProfileSchema } from '#app/features/profiles/profile-schemas.ts'
import { ownStorySchema } from '#app/features/stories/own/own-story-schemas.ts'

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
