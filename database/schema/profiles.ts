import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from '../columns.ts'
import { users } from './auth.ts'

/*
 * Lengths are counted in code points here and in characters as people see them in the forms: what is one character
 * to them may be ten here.
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
    index('profiles_name_search').using(
      'gin',
      sql`lower(${table.fullName} collate "und-x-icu") gin_trgm_ops`,
    ),
    check('profiles_full_name_length', sql`char_length(${table.fullName}) between 1 and 1000`),
    check('profiles_organization_length', sql`char_length(${table.organization}) between 1 and 1000`),
    check('profiles_work_description_length', sql`char_length(${table.workDescription}) between 1 and 5000`),
    // Pictures of this site only: another's address would tell that site who reads here.
    check('profiles_avatar_url_own', sql`${table.avatarUrl} ~ '^/avatars/[0-9a-f]{64}[.]webp$'`),
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
