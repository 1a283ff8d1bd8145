import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../columns.ts'
import { auth } from './auth.ts'
import { profiles } from './profiles.ts'

/** Permissions: `app/accounts/staff/staff-roles.ts`. */
export const staffRoleNames = ['owner', 'moderator', 'analyst'] as const

export type StaffRole = (typeof staffRoleNames)[number]

/** The site's staff. Once there is an owner, the database always keeps at least one. */
export const staffMembers = pgTable(
  'staff_members',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    role: text('role', { enum: staffRoleNames }).notNull(),
    /** Null for an owner appointed by link or on the server, and after the inviting account is deleted. */
    invitedBy: uuid('invited_by').references(() => profiles.userId, { onDelete: 'set null' }),
    /** Steps of setting up the site: opening the rules from the desk, and sending a test email. */
    mailTestedAt: instant('mail_tested_at'),
    rulesReadAt: instant('rules_read_at'),
    createdAt: createdAt(),
  },
  ({ role }) => [check('staff_members_role', sql`${role} in ('owner', 'moderator', 'analyst')`)],
)

/** Deleted when accepted or withdrawn. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Normalized. The invited person's account must have this address. */
    email: text('email').notNull().unique(),
    role: text('role', { enum: staffRoleNames }).notNull(),
    invitedBy: uuid('invited_by').references(() => profiles.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the token; null until the mail is sent, when the token is created. */
    tokenHash: bytea('token_hash').unique(),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  ({ role }) => [check('staff_invitations_role', sql`${role} in ('owner', 'moderator', 'analyst')`)],
)

/** Links that appoint the first owner. Each start of a server without an owner creates one. */
export const ownerClaims = auth.table('owner_claims', {
  tokenHash: bytea('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** Has one row as soon as the first owner exists. From then on, links don't appoint owners. */
export const firstOwner = auth.table(
  'first_owner',
  { onlyRow: boolean('only_row').primaryKey().default(true), madeAt: createdAt() },
  ({ onlyRow }) => [check('first_owner_only_row', sql`${onlyRow}`)],
)

/** Pending removals of a colleague's lost second factors. They take effect after a day, in which the colleague can object. */
export const staffFactorResets = pgTable('staff_factor_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => staffMembers.userId, { onDelete: 'cascade' }),
  askedBy: uuid('asked_by').references(() => profiles.userId, { onDelete: 'set null' }),
  /** `factorResetHours` in `app/accounts/staff/staff-limits.ts` tells people the delay. */
  dueAt: instant('due_at').notNull().default(sql`now() + interval '24 hours'`),
  createdAt: createdAt(),
})
