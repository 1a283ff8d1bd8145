import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, bytea, createdAt, instant } from '../columns.ts'

/** Credentials and tokens, accessible to the role `accounts` only. */
export const auth = pgSchema('auth')

export const users = auth.table(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Normalized with `normalizeEmail`. */
    email: text('email').notNull().unique(),
    /** Argon2id, in PHC string format. */
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    /** Always `member`; staff roles are in `staff_members`. Still read by servers of an earlier version. */
    role: text('role', { enum: ['member', 'moderator'] })
      .notNull()
      .default('member'),
    /** User metadata of the auth protocol, in addition to the profile. Unvalidated; only returned to the member. */
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    lastSignInAt: instant('last_sign_in_at'),
    /** Source of the visit before the sign-up, in `auth.sources`; null if unknown. */
    sourceId: integer('source_id'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  ({ id, email, emailVerifiedAt, lastSignInAt, sourceId, createdAt }) => [
    index('users_newest').on(createdAt, id),
    index('users_source_id').on(sourceId),
    index('users_last_sign_in_at').on(lastSignInAt),
    index('users_unverified').on(createdAt, id).where(sql`${emailVerifiedAt} is null`),
    index('users_email_search').using('gin', sql`${email} gin_trgm_ops`),
  ],
)

export const userId = () => belongsTo('user_id', () => users.id)

/** One entry of the JWT claim `amr`. */
export interface AuthenticationMethod {
  method: 'password' | 'otp' | 'totp' | 'recovery_code' | 'webauthn'
  /** Unix time in seconds. */
  timestamp: number
}

export const sessions = auth.table(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** Assurance level: `aal2` once a second factor was verified in this session. */
    aal: text('aal', { enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** Authentication methods used, oldest first. Empty for sessions of an earlier version. */
    amr: jsonb('amr').$type<AuthenticationMethod[]>().notNull().default([]),
    /** Time of the last authentication; null for sessions of an earlier version. */
    provenAt: instant('proven_at').defaultNow(),
    /** `User-Agent` at sign-in, at most 300 characters. */
    userAgent: text('user_agent'),
    /** True if an external auth service opened the session; `refreshed_at` is then the issue time of its latest token. */
    isExternal: boolean('is_external').notNull().default(false),
    /** Last use of the desk, rounded to the minute. */
    deskUsedAt: instant('desk_used_at'),
    createdAt: createdAt(),
    refreshedAt: instant('refreshed_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_refreshed_at').on(table.refreshedAt),
  ],
)

/** External sessions that were ended here. Tokens that their service still signs for them are refused. */
export const endedSessions = auth.table(
  'ended_sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    endedAt: instant('ended_at').notNull().defaultNow(),
  },
  (table) => [index('ended_sessions_ended_at').on(table.endedAt)],
)

export const refreshTokens = auth.table(
  'refresh_tokens',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: belongsTo('session_id', () => sessions.id),
    /** SHA-256 of the token, which is not stored. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** The token that was exchanged for this one. Null for the first token of a session and for tokens of an earlier version. */
    parentId: bigint('parent_id', { mode: 'number' }),
    /** Time at which this token or a sibling was exchanged. It can be exchanged again until one of its children is. */
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('refresh_tokens_session_id').on(table.sessionId),
    // A session of a permanently open page has thousands of tokens. This index finds those that the next exchange marks as used.
    index('refresh_tokens_unused').on(table.sessionId).where(sql`${table.usedAt} is null`),
  ],
)

export const oneTimeLinkPurposes = [
  'signup',
  'magiclink',
  'reauthentication',
  'recovery',
  'email_change',
  'story_confirmation',
  'account_notice',
] as const

export const oneTimeLinks = auth.table(
  'one_time_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    purpose: text('purpose', { enum: oneTimeLinkPurposes }).notNull(),
    /** SHA-256 of the token; null until the mail is sent, when the token is created. */
    tokenHash: bytea('token_hash').unique(),
    /** Keyed hash of the six-digit code in the same mail. */
    codeHash: bytea('code_hash'),
    /** Number of wrong codes entered. */
    codeTries: integer('code_tries').notNull().default(0),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
    newEmail: text('new_email'),
    /** Hash of the password from the sign-up form; set for the account when the link is followed. */
    passwordHash: text('password_hash'),
    /** SHA-256 of a secret held by the browser that signed up, which proves that the same person follows the link. */
    browserSecretHash: bytea('browser_secret_hash'),
    /** Profile from the sign-up form; stored when the link is followed. */
    profile: jsonb('profile'),
    /** Value for `users.user_metadata` from the sign-up form; stored when the link is followed. */
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>(),
    /** Id for the story from the sign-up form; created in the account after the member confirms. */
    storyId: uuid('story_id'),
    /** Content of that story until the link is used or purged; see `signUpStorySchema`. */
    story: jsonb('story'),
    /** PKCE challenge of the client (RFC 7636), prefixed with `s256:` or `plain:`. */
    codeChallenge: text('code_challenge'),
    /** SHA-256 of the authorization code that a PKCE client exchanges for a session after the link was followed. */
    authCodeHash: bytea('auth_code_hash').unique(),
    /** Validated redirect target: this site or an allowed one. */
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

export const signingKeys = auth.table('signing_keys', {
  kid: text('kid').primaryKey(),
  /** Private JWK (ES256). Its public half is in the JWKS. */
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: createdAt(),
})
