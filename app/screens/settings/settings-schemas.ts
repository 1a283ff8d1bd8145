import * as v from 'valibot'
import { waitingStorySchema } from '#app/accounts/auth/waiting/waiting-story-schemas.ts'
import { ownProfileSchema } from '#app/accounts/profiles/profile-schemas.ts'
import { ownAirSchema, ownSeriesSchema } from '#app/air/rooms/own-air-schemas.ts'
import { ownCommentSchema } from '#app/community/comments/own/own-comment-schemas.ts'
import { ownStorySchema } from '#app/community/stories/own/own-story-schemas.ts'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { sourceFields } from '#app/platform/visits/source-schemas.ts'

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
  /** What an owner of this site has begun to have it say, and published. */
  contentDrafts: v.array(v.object({ content: v.unknown(), savedAt: timestampField })),
  contentVersions: v.array(
    v.object({ version: v.number(), changed: v.array(v.string()), publishedAt: timestampField }),
  ),
  /** By which programs of theirs do what owners do, without what they prove that by. */
  programs: v.array(
    v.object({
      name: v.string(),
      scopes: v.array(v.string()),
      createdAt: timestampField,
      expiresAt: timestampField,
      lastUsedAt: v.nullable(timestampField),
    }),
  ),
  /** What a moderator has noted about cases. */
  caseNotes: v.array(
    v.object({ text: v.string(), proposes: v.nullable(v.string()), createdAt: timestampField }),
  ),
  sessions: v.array(
    v.object({ userAgent: v.nullable(v.string()), createdAt: timestampField, refreshedAt: timestampField }),
  ),
  /** Of which push services they are told. */
  pushDevices: v.array(v.object({ service: v.string(), createdAt: timestampField })),
  /** Where somebody has signed in of late. */
  devices: v.array(v.object({ device: v.string(), firstSeenAt: timestampField, seenAt: timestampField })),
  profile: v.object({
    ...ownProfileSchema.entries,
    /** The picture itself, base64 of WebP. */
    picture: v.nullable(v.string()),
  }),
  stories: v.array(ownStorySchema),
  /** Sent with the address of the account, and not added to it. */
  waitingStories: v.array(waitingStorySchema),
  comments: v.array(ownCommentSchema),
  reactions: v.array(v.object({ storyId: uuidField(), type: v.string(), createdAt: timestampField })),
  bookmarks: v.array(v.object({ storyId: uuidField(), createdAt: timestampField })),
  reports: v.array(
    v.object({
      /** What was reported; null once it was deleted. */
      storyId: v.nullable(uuidField()),
      commentId: v.nullable(uuidField()),
      reasons: v.array(v.string()),
      details: v.nullable(v.string()),
      law: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      /** What became of it. */
      outcome: v.nullable(v.string()),
      createdAt: timestampField,
    }),
  ),
  /** What was told of moderators' decisions, and objected to. */
  notices: v.array(
    v.object({
      kind: v.string(),
      subject: v.string(),
      text: v.string(),
      createdAt: timestampField,
      readAt: v.nullable(timestampField),
    }),
  ),
  appeals: v.array(
    v.object({
      text: v.string(),
      state: v.string(),
      answer: v.nullable(v.string()),
      createdAt: timestampField,
      decidedAt: v.nullable(timestampField),
    }),
  ),
  sanctions: v.array(
    v.object({
      kind: v.string(),
      startsAt: timestampField,
      endsAt: v.nullable(timestampField),
      liftedAt: v.nullable(timestampField),
    }),
  ),
  strikes: v.array(v.object({ points: v.number(), expiresAt: timestampField })),
  notifications: v.array(
    v.object({
      kind: v.string(),
      /** Null for a decision of moderators. */
      storyId: v.nullable(uuidField()),
      firstAt: timestampField,
      lastAt: timestampField,
      readAt: v.nullable(timestampField),
    }),
  ),
  /** In which comments others have named them. */
  mentions: v.array(
    v.object({
      storyId: uuidField(),
      commentId: uuidField(),
      createdAt: timestampField,
      toldAt: v.nullable(timestampField),
    }),
  ),
  watchedStories: v.array(v.object({ storyId: uuidField(), level: v.string(), createdAt: timestampField })),
  /** When they last looked at a story’s comments; null for the list of stories. */
  lastVisits: v.array(v.object({ storyId: v.nullable(uuidField()), visitedAt: timestampField })),
  mutedStories: v.array(v.object({ storyId: uuidField(), createdAt: timestampField })),
  foldedTexts: v.array(
    v.object({
      storyId: v.nullable(uuidField()),
      commentId: v.nullable(uuidField()),
      reason: v.string(),
      createdAt: timestampField,
    }),
  ),
  /** By the names that they have now. */
  mutedPeople: v.array(v.object({ fullName: v.nullable(v.string()), createdAt: timestampField })),
  mutedWords: v.array(v.object({ word: v.string(), createdAt: timestampField })),
  /** Which notifications somebody chose; `byMail` is null where they did not. */
  notificationChoices: v.array(
    v.object({
      kind: v.string(),
      onSite: v.boolean(),
      byMail: v.nullable(v.boolean()),
      byPush: v.nullable(v.boolean()),
    }),
  ),
  /** The latest mail about each story. */
  notificationMails: v.array(
    v.object({ storyId: uuidField(), queuedAt: timestampField, settledAt: v.nullable(timestampField) }),
  ),
  /** How often they get one mail of what they missed, and the latest. */
  digests: v.array(
    v.object({
      every: v.string(),
      timeZone: v.string(),
      queuedAt: v.nullable(timestampField),
      settledAt: v.nullable(timestampField),
    }),
  ),
  /** What was measured: rooms, devices, where readings came from, and each series with all of them. */
  airRooms: ownAirSchema.entries.rooms,
  airDevices: ownAirSchema.entries.devices,
  airImports: ownAirSchema.entries.imports,
  /** What may send readings by itself, without what it proves that by. */
  airSenders: ownAirSchema.entries.tokens,
  /** What was done in the rooms, and which charts are shown to others. */
  airMarks: v.array(
    v.object({
      id: uuidField(),
      roomId: uuidField(),
      kind: v.string(),
      at: timestampField,
      createdAt: timestampField,
    }),
  ),
  /** Plans by coin: when they begin, what the coin said of each pair's first day, and which days were done or missed. */
  airPlans: v.array(
    v.object({
      id: uuidField(),
      seriesId: uuidField(),
      startDay: v.string(),
      switchHour: v.number(),
      zone: v.string(),
      coins: v.array(v.boolean()),
      done: v.array(v.number()),
      missed: v.array(v.number()),
      byMail: v.boolean(),
      onSite: v.boolean(),
      createdAt: timestampField,
    }),
  ),
  airSharedCharts: v.array(
    v.object({
      id: uuidField(),
      seriesId: uuidField(),
      fromAt: timestampField,
      toAt: timestampField,
      zone: v.string(),
      isExact: v.boolean(),
      createdAt: timestampField,
    }),
  ),
  airSeries: v.array(
    v.object({
      ...ownSeriesSchema.entries,
      /** Instants in ISO 8601, and values in the unit that its header names. */
      csv: v.string(),
    }),
  ),
  vipSubscription: v.nullable(
    v.object({
      email: v.string(),
      /** As a file said that its owner brought in. */
      fullName: v.nullable(v.string()),
      organization: v.nullable(v.string()),
      confirmedAt: v.nullable(timestampField),
      createdAt: timestampField,
    }),
  ),
  /** What they agreed to be written to about, and how. */
  consents: v.array(
    v.object({
      form: v.string(),
      wording: v.nullable(v.string()),
      givenAt: timestampField,
      confirmedAt: v.nullable(timestampField),
      withdrawnAt: v.nullable(timestampField),
    }),
  ),
  /** Emails of the owners to many that they were to get. */
  campaignMails: v.array(
    v.object({ subject: v.string(), state: v.string(), settledAt: v.nullable(timestampField) }),
  ),
  /** To join, where they were on the VIP list first. */
  invitations: v.array(
    v.object({
      expiresAt: v.nullable(timestampField),
      openedAt: v.nullable(timestampField),
      joinedAt: v.nullable(timestampField),
    }),
  ),
  /** Where they came from before they signed up, or asked for the VIP list. */
  sources: v.array(v.object({ of: v.picklist(['account', 'vipList']), ...sourceFields })),
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
