import * as v from 'valibot'
import { ownCommentSchema } from '#app/features/comments/own/own-comment-schemas.ts'
import { ownProfileSchema } from '#app/features/profiles/profile-schemas.ts'
import { ownStorySchema } from '#app/features/stories/own/own-story-schemas.ts'
import { timestampField, uuidField } from '#app/validation/common-fields.ts'

/** Everything that the site stores about a person, but for what only proves who they are: hashes and tokens. */
export const exportSchema = v.object({
  exportedAt: timestampField,
  account: v.object({
    id: uuidField(),
    email: v.string(),
    emailVerifiedAt: v.nullable(timestampField),
    role: v.picklist(['member', 'moderator']),
    /** What clients of the auth protocol keep with the account. */
    userMetadata: v.record(v.string(), v.unknown()),
    createdAt: timestampField,
    updatedAt: timestampField,
    lastSignInAt: v.nullable(timestampField),
  }),
  /** The role on this site's staff. */
  staff: v.nullable(v.object({ role: v.string(), createdAt: timestampField })),
  sessions: v.array(
    v.object({ userAgent: v.nullable(v.string()), createdAt: timestampField, refreshedAt: timestampField }),
  ),
  /** Where somebody has signed in of late. */
  devices: v.array(v.object({ device: v.string(), firstSeenAt: timestampField, seenAt: timestampField })),
  profile: v.object({
    ...ownProfileSchema.entries,
    /** The picture itself, base64 of WebP. */
    picture: v.nullable(v.string()),
  }),
  stories: v.array(ownStorySchema),
  comments: v.array(ownCommentSchema),
  reactions: v.array(v.object({ storyId: uuidField(), type: v.string(), createdAt: timestampField })),
  bookmarks: v.array(v.object({ storyId: uuidField(), createdAt: timestampField })),
  reports: v.array(v.object({ storyId: uuidField(), createdAt: timestampField })),
  notifications: v.array(
    v.object({
      kind: v.string(),
      storyId: uuidField(),
      firstAt: timestampField,
      lastAt: timestampField,
      readAt: v.nullable(timestampField),
    }),
  ),
  mutedStories: v.array(v.object({ storyId: uuidField(), createdAt: timestampField })),
  vipSubscription: v.nullable(
    v.object({ email: v.string(), confirmedAt: v.nullable(timestampField), createdAt: timestampField }),
  ),
  /** Ways to sign in, without what they are verified by. */
  passkeys: v.array(
    v.object({
      friendlyName: v.string(),
      isSyncable: v.boolean(),
      isBackedUp: v.boolean(),
      createdAt: timestampField,
      lastUsedAt: v.nullable(timestampField),
    }),
  ),
  secondFactors: v.array(v.object({ factorType: v.string(), status: v.string(), createdAt: timestampField })),
  /** What was done to the account and what was written here: `signed_in`, `password_changed`, `story_hidden`. */
  actions: v.array(v.object({ action: v.string(), happenedAt: timestampField })),
})

export type PersonalExport = v.InferOutput<typeof exportSchema>
