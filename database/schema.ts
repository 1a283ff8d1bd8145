import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = () => instant('created_at').notNull().defaultNow()

/** Credentials and tokens. Only the role `accounts` may look in here. */
export const auth = pgSchema('auth')

export const users = auth.table('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Normalised by `normalizeEmail` before it is compared or stored. */
  email: text('email').notNull().unique(),
  /** PHC string of argon2id. */
  passwordHash: text('password_hash').notNull(),
  emailVerifiedAt: instant('email_verified_at'),
  role: text('role', { enum: ['member', 'moderator'] })
    .notNull()
    .default('member'),
  lastSignInAt: instant('last_sign_in_at'),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const sessions = auth.table(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    refreshedAt: instant('refreshed_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

export const refreshTokens = auth.table(
  'refresh_tokens',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** Set when the token was exchanged; a second exchange within the grace period is allowed. */
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('refresh_tokens_session_id').on(table.sessionId),
    // Of a session's tokens, thousands where a page is open day and night, those that the next exchange uses up.
    index('refresh_tokens_unused').on(table.sessionId).where(sql`${table.usedAt} is null`),
  ],
)

export const oneTimeLinkPurposes = [
  'signup',
  'recovery',
  'email_change',
  'story_confirmation',
  'account_notice',
] as const

export const oneTimeLinks = auth.table(
  'one_time_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: oneTimeLinkPurposes }).notNull(),
    /** SHA-256 of the token, which is made when the mail is sent: until then there is none. */
    tokenHash: bytea('token_hash').unique(),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
    /** The address that an `email_change` link confirms. */
    newEmail: text('new_email'),
    /** The password typed with this sign-up; it becomes the account's when this link is followed. */
    passwordHash: text('password_hash'),
    /** What was said of oneself with this sign-up; it becomes the account's profile when this link is followed. */
    profile: jsonb('profile'),
    /** The story that came with this submission of the waitlist form. */
    storyId: uuid('story_id'),
    /** Where the browser goes afterwards, already checked to be on this site. */
    redirectTo: text('redirect_to'),
    createdAt: createdAt(),
  },
  (table) => [
    index('one_time_links_user_id').on(table.userId),
    index('one_time_links_new_email')
      .on(table.newEmail)
      .where(sql`${table.usedAt} is null and ${table.newEmail} is not null`),
  ],
)

/** Who wants to hear of the launch first. An address is in use once it is confirmed, and gone once withdrawn. */
export const vipSubscriptions = auth.table('vip_subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  confirmedAt: instant('confirmed_at'),
  /** SHA-256 of the tokens in the latest mail: one confirms, one withdraws. */
  confirmTokenHash: bytea('confirm_token_hash').unique(),
  withdrawTokenHash: bytea('withdraw_token_hash').unique(),
  sentAt: instant('sent_at'),
  createdAt: createdAt(),
})

/** How often something was done of late, as rate-limiter-flexible keeps it: it names the columns by their order. */
export const rateLimits = auth.table('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix time in milliseconds. */
  expire: bigint('expire', { mode: 'number' }),
})

/**
 * What people, moderators and the owner did, as triggers have recorded it: ids, never a word of anybody. Nobody may change
 * a row, and only old ones may be deleted. When an account goes, its ids in here are exchanged for ones that stand for nothing.
 */
export const auditLog = auth.table(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: instant('happened_at').notNull().defaultNow(),
    action: text('action').notNull(),
    /** The database role that did it; 'owner' is whoever administers the database. */
    byRole: text('by_role').notNull(),
    /** Who did it, where the role is a person's. */
    actorId: uuid('actor_id'),
    /** Whose account, story or comment it was done to. */
    accountId: uuid('account_id'),
    /** The session, story, comment or report. */
    subjectId: uuid('subject_id'),
    /** As in the log and in the answer's X-Request-Id; null for what no request did. */
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_log_account_id').on(table.accountId),
    index('audit_log_actor_id').on(table.actorId).where(sql`${table.actorId} is not null`),
  ],
)

export const signingKeys = auth.table('signing_keys', {
  kid: text('kid').primaryKey(),
  /** The private JWK (ES256); its public half is what the JWKS shows. */
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: createdAt(),
})

/** What `/inbox` shows while no SMTP server is set and the site is on localhost. */
export const inboxMessages = auth.table('inbox_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: createdAt(),
})

/*
 * Lengths are counted in code points here and in characters as people see them in the forms: what is one character
 * to them may be eight here.
 */

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name'),
    organization: text('organization'),
    avatarUrl: text('avatar_url'),
    workDescription: text('work_description'),
    /** Follows `auth.users.email_verified_at` by trigger. */
    emailVerified: boolean('email_verified').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check('profiles_full_name_length', sql`char_length(${table.fullName}) between 1 and 800`),
    check('profiles_organization_length', sql`char_length(${table.organization}) between 1 and 800`),
    check('profiles_work_description_length', sql`char_length(${table.workDescription}) between 1 and 4000`),
    // Pictures of this site only: another's address would tell that site who reads here.
    check('profiles_avatar_url_own', sql`${table.avatarUrl} ~ '^/avatars/[0-9a-f]{64}[.]webp$'`),
  ],
)

export const stories = pgTable(
  'stories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    title: text('title'),
    content: text('content').notNull(),
    airQualityIssues: text('air_quality_issues').array(),
    sharePermission: boolean('share_permission').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(false),
    hiddenAt: instant('hidden_at'),
    /** is_public, author verified, not hidden: kept by triggers, read by every list. */
    isVisible: boolean('is_visible').notNull().default(false),
    commentCount: integer('comment_count').notNull().default(0),
    heartCount: integer('heart_count').notNull().default(0),
    supportCount: integer('support_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    sadCount: integer('sad_count').notNull().default(0),
    reactionCount: integer('reaction_count').notNull().default(0),
    /** Lower-case content, title, author's name and issue tags, kept by triggers. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('stories_title_length', sql`char_length(${table.title}) between 1 and 900`),
    check('stories_content_length', sql`char_length(${table.content}) between 1 and 8000`),
    check('stories_content_not_blank', sql`${table.content} ~ '\\S'`),
    // Nulls first, as `order by ... desc` has them: else PostgreSQL would sort, though neither is ever null.
    index('stories_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isVisible}`),
    index('stories_most_reactions')
      .on(
        table.reactionCount.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.isVisible}`),
    index('stories_user_id').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('stories_visible_user_id').on(table.userId).where(sql`${table.isVisible}`),
  ],
)

/**
 * `stories.searchText` once more, kept by triggers, where searches find what is rare: by characters, by each two side by
 * side and by each three, and by the week in which the story was told, in weeks since 1970.
 */
export const storySearch = pgTable(
  'story_search',
  {
    storyId: uuid('story_id')
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    week: integer('week').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [
    index('story_search_parts').using(
      'gin',
      sql`(array[${table.week}])`,
      sql`list_pairs(${table.searchText}) collate "C"`,
      sql`${table.searchText} gin_trgm_ops`,
    ),
  ],
)

/**
 * What each change of a story has added to the community's figures; their sums are the figures. Rows are only added, so
 * that no writer waits for another, and now and then several become one.
 */
export const communityChanges = pgTable('community_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  stories: bigint('stories', { mode: 'number' }).notNull(),
  comments: bigint('comments', { mode: 'number' }).notNull(),
  reactions: bigint('reactions', { mode: 'number' }).notNull(),
  people: bigint('people', { mode: 'number' }).notNull(),
})

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    hiddenAt: instant('hidden_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('comments_content_length', sql`char_length(${table.content}) between 1 and 8000`),
    check('comments_content_not_blank', sql`${table.content} ~ '\\S'`),
    index('comments_story_id').on(table.storyId, table.createdAt, table.id),
    index('comments_user_id').on(table.userId),
  ],
)

export const reactionTypes = ['heart', 'support', 'helpful', 'sad'] as const

export const reactions = pgTable(
  'reactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    type: text('type', { enum: reactionTypes }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reactions_once').on(table.storyId, table.userId, table.type),
    check('reactions_type', sql`${table.type} in ('heart', 'support', 'helpful', 'sad')`),
    index('reactions_user_id').on(table.userId),
  ],
)

/** Stories that a person wants to find again. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('bookmarks_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('bookmarks_story_id').on(table.storyId),
  ],
)

/** Stories that somebody wants a moderator to look at. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** Null for a visitor, and for somebody whose account is gone. */
    userId: uuid('user_id').references(() => profiles.userId, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reports_once').on(table.storyId, table.userId),
    index('reports_open').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
    index('reports_user_id').on(table.userId),
  ],
)

/** Profile pictures, already cropped and encoded by this site. */
export const avatars = pgTable(
  'avatars',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the image in hex: its name in `profiles.avatar_url`. */
    hash: text('hash').notNull(),
    /** WebP. */
    image: bytea('image').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('avatars_hash').on(table.hash),
    check('avatars_image_size', sql`octet_length(${table.image}) between 1 and 20480`),
  ],
)

/** The answers of writes that a browser may repeat, so that a repeat writes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: a user's id, or for visitors what they do: 'waitlist', 'vip' or 'report'. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request, so that one key can't stand for two. Never covers a password. */
    requestHash: bytea('request_hash').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)
