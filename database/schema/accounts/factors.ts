import { sql } from 'drizzle-orm'
import { bigint, boolean, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../../columns.ts'
import { auth, userId, users } from '../auth.ts'

/** Second factors: an authenticator app, and the recovery codes that stand in for one. Passkeys are sign-ins by themselves. */
export const factors = auth.table(
  'factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    factorType: text('factor_type', { enum: ['totp', 'recovery_code'] }).notNull(),
    /** Only a verified one protects the account. */
    status: text('status', { enum: ['unverified', 'verified'] })
      .notNull()
      .default('unverified'),
    friendlyName: text('friendly_name').notNull().default(''),
    /** What the app makes its codes from, encrypted with a key that the database does not hold. */
    secret: bytea('secret'),
    /** The time step of the last code that was taken: none of this step or before is taken again. */
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
    factorId: uuid('factor_id')
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, which is shown once and stored nowhere. */
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
    /** How often it was used, as it says itself; most say 0 each time. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Whether it may be copied to other devices of its owner, and whether it has been. */
    isSyncable: boolean('is_syncable').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    /** How browsers reach it, as they said themselves. */
    transports: text('transports').array().notNull(),
    friendlyName: text('friendly_name').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** What a proof has to answer. Deleted when it was answered. */
export const challenges = auth.table(
  'challenges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose', {
      enum: ['totp', 'passkey_registration', 'passkey_sign_in', 'passkey_proof'],
    }).notNull(),
    /** Null where it is not known yet who signs in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    factorId: uuid('factor_id').references(() => factors.id, { onDelete: 'cascade' }),
    /** What a passkey signs, as base64url. */
    challenge: text('challenge'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('challenges_expires_at').on(table.expiresAt),
    index('challenges_user_id').on(table.userId),
    index('challenges_factor_id').on(table.factorId),
  ],
)
