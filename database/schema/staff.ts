import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../columns.ts'
import { auth } from './auth.ts'
import { profiles } from './profiles.ts'

/** What each of them may see and do: `app/accounts/staff/staff-roles.ts`. */
export const staffRoleNames = ['owner', 'moderator', 'analyst'] as const

export type StaffRole = (typeof staffRoleNames)[number]

/** People with duties on this site. The database keeps at least one owner once there is one. */
export const staffMembers = pgTable(
  'staff_members',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    role: text('role', { enum: staffRoleNames }).notNull(),
    /** Null for the first owner, for whoever was made one on the server, and once the colleague's account is gone. */
    invitedBy: uuid('invited_by').references(() => profiles.userId, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  ({ role }) => [check('staff_members_role', sql`${role} in ('owner', 'moderator', 'analyst')`)],
)

/** Deleted when it is accepted or withdrawn. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Normalised; the invited person's account has to have it. */
    email: text('email').notNull().unique(),
    role: text('role', { enum: staffRoleNames }).notNull(),
    invitedBy: uuid('invited_by').references(() => profiles.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which is made when the mail is sent: until then there is none. */
    tokenHash: bytea('token_hash').unique(),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  ({ role }) => [check('staff_invitations_role', sql`${role} in ('owner', 'moderator', 'analyst')`)],
)

/** Links that make the first owner, one for each start of a server while there has been none. */
export const ownerClaims = auth.table('owner_claims', {
  tokenHash: bytea('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** One row since there was an owner for the first time: from then on no link makes one. */
export const firstOwner = auth.table(
  'first_owner',
  { onlyRow: boolean('only_row').primaryKey().default(true), madeAt: createdAt() },
  ({ onlyRow }) => [check('first_owner_only_row', sql`${onlyRow}`)],
)

/** An owner takes a colleague's lost second factors, a day later: until then the colleague can say that they have them. */
export const staffFactorResets = pgTable('staff_factor_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => staffMembers.userId, { onDelete: 'cascade' }),
  askedBy: uuid('asked_by').references(() => profiles.userId, { onDelete: 'set null' }),
  dueAt: instant('due_at').notNull().default(sql`now() + interval '24 hours'`),
  createdAt: createdAt(),
})
