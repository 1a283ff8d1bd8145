import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../columns.ts'

/** Credentials and tokens. Only the role `accounts` may look in here. */
export const auth = pgSchema('auth')

export const users = auth.table(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Normalised by `normalizeEmail` before it is compared or stored. */
    email: text('email').notNull().unique(),
    /** PHC string of argon2id. */
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    /** Always `member`: who has duties here is in `staff_members`. Servers of an earlier version read it. */
    role: text('role', { enum: ['member', 'moderator'] })
      .notNull()
      .default('member'),
    /** What a client of the protocol keeps with the user, besides the profile. Unchecked: shown to nobody but its owner. */
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    lastSignInAt: instant('last_sign_in_at'),
    /** Where they came from before they signed up, in `auth.sources`; null where that is not known. */
    sourceId: integer('source_id'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  ({ id, email, emailVerifiedAt, createdAt }) => [
    index('users_newest').on(createdAt, id),
    index('users_unverified').on(createdAt, id).where(sql`${emailVerifiedAt} is null`),
    index('users_email_search').using('gin', sql`${email} gin_trgm_ops`),
  ],
)

/** Whose row it is; it goes with the account. */
export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** One entry of the protocol's claim `amr`. */
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
    /** The assurance level: `aal2` once a second factor was verified in this session. */
    aal: text('aal', { enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** How its owner proved who they are, the latest last. Empty in a session that an earlier version opened. */
    amr: jsonb('amr').$type<AuthenticationMethod[]>().notNull().default([]),
    /** When its owner last proved who they are; null in a session that an earlier version opened. */
    provenAt: instant('proven_at').defaultNow(),
    /** The browser's `User-Agent` when it was opened, at most 300 characters. */
    userAgent: text('user_agent'),
    /** Whether an external auth service opened it; `refreshedAt` is then when its latest token was signed. */
    isExternal: boolean('is_external').notNull().default(false),
    /** When it was last used at the desk, to the minute. */
    deskUsedAt: instant('desk_used_at'),
    createdAt: createdAt(),
    refreshedAt: instant('refreshed_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

/** External sessions that ended here. Their service may still sign tokens for them, which open nothing. */
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
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /**
     * The token that was exchanged for this one. Null for the first of a session, and for those of an earlier version, which were
     * stored at the moment when theirs was exchanged.
     */
    parentId: bigint('parent_id', { mode: 'number' }),
    /** When it was exchanged, or a sibling was. Until what came of it is exchanged in turn, that may be done again. */
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
    /** SHA-256 of the token, which is made when the mail is sent: until then there is none. */
    tokenHash: bytea('token_hash').unique(),
    /** Keyed hash of the six digits that the same mail holds. */
    codeHash: bytea('code_hash'),
    /** How often another code was sent for it. */
    codeTries: integer('code_tries').notNull().default(0),
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
    /** The address that an `email_change` link confirms. */
    newEmail: text('new_email'),
    /** The password typed with this sign-up; it becomes the account's when this link is followed. */
    passwordHash: text('password_hash'),
    /** SHA-256 of a secret of the browser that sent this sign-up: with it, whoever follows the link is who signed up. */
    browserSecretHash: bytea('browser_secret_hash'),
    /** What was said of oneself with this sign-up; it becomes the account's profile when this link is followed. */
    profile: jsonb('profile'),
    /** The same for `users.user_metadata`. */
    userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>(),
    /** The story that came with this sign-up; it enters the account, under this id, when its owner says so. */
    storyId: uuid('story_id'),
    /** Its words, until the link is used or purged; see `signUpStorySchema`. */
    story: jsonb('story'),
    /** `s256:` or `plain:` and the challenge of a client that continues by PKCE (RFC 7636). */
    codeChallenge: text('code_challenge'),
    /** SHA-256 of the code that such a client exchanges for a session, once the link was followed. */
    authCodeHash: bytea('auth_code_hash').unique(),
    /** Where the browser goes afterwards, already checked: this site, or one that its owner lists. */
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
  /** The private JWK (ES256); its public half is what the JWKS shows. */
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: createdAt(),
})
