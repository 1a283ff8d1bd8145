import { sql } from 'drizzle-orm'
import { bigint, boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, bytea, createdAt, instant } from '../../columns.ts'
import { auth, userId, users } from '../auth.ts'

/** Second factors: an authenticator app, and the recovery codes to replace it. Passkeys are a sign-in method, not a second factor. */
export const factors = auth.table(
  'factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    factorType: text('factor_type', { enum: ['totp', 'recovery_code'] }).notNull(),
    /** Only a verified factor protects the account. */
    status: text('status', { enum: ['unverified', 'verified'] })
      .notNull()
      .default('unverified'),
    friendlyName: text('friendly_name').notNull().default(''),
    /** TOTP secret, encrypted with a key outside the database. */
    secret: bytea('secret'),
    /** Time step of the last accepted code. Codes of this or an earlier step are refused. */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }),
    lastChallengedAt: instant('last_challenged_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('factors_user_id').on(table.userId),
    uniqueIndex('factors_recovery_code').on(table.userId).where(sql`${table.factorType} = 'recovery_code'`),
  ],
)

export const recoveryCodes = auth.table(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    factorId: belongsTo('factor_id', () => factors.id),
    /** SHA-256 of the code, which is shown once and not stored. */
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_factor_id').on(table.factorId)],
)

export const passkeys = auth.table(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    credentialId: bytea('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** Signature counter reported by the authenticator; most always report 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The passkey can be synced to other devices, and has been backed up (WebAuthn flags BE and BS). */
    isSyncable: boolean('is_syncable').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    transports: text('transports').array().notNull(),
    friendlyName: text('friendly_name').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** WebAuthn and TOTP challenges. Deleted when answered. */
export const challenges = auth.table(
  'challenges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', {
      enum: ['totp', 'passkey_registration', 'passkey_sign_in', 'passkey_proof'],
    }).notNull(),
    /** Null if the challenge is not bound to a user yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    factorId: uuid('factor_id').references(() => factors.id, { onDelete: 'cascade' }),
    /** Base64url; null for TOTP. */
    challenge: text('challenge'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('challenges_expires_at').on(table.expiresAt),
    index('challenges_user_id').on(table.userId),
    index('challenges_factor_id').on(table.factorId),
  ],
)
