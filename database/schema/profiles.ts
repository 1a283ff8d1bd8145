import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, sortName } from '../columns.ts'
import { users } from './auth.ts'

/* Lengths are limited in code points here, but in grapheme clusters in forms: one cluster may have ten code points. */

export const shownNames = ['full', 'first', 'display'] as const

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Clients write the full name here. Triggers replace it with the public form, and move a different full name to `hidden_name`. */
    fullName: text('full_name'),
    /** The full name if the public name differs, readable by the member and staff only. Otherwise null. */
    hiddenName: text('hidden_name'),
    nameShown: text('name_shown', { enum: shownNames }).notNull().default('full'),
    displayName: text('display_name'),
    organization: text('organization'),
    avatarUrl: text('avatar_url'),
    workDescription: text('work_description'),
    /** Copied from `auth.users.email_verified_at` by a trigger. */
    emailVerified: boolean('email_verified').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('profiles_name_search').using(
      'gin',
      sql`lower(${table.fullName} collate "und-x-icu") gin_trgm_ops`,
    ),
    index('profiles_hidden_name_search')
      .using('gin', sql`lower(${table.hiddenName} collate "und-x-icu") gin_trgm_ops`)
      .where(sql`${table.hiddenName} is not null`),
    index('profiles_by_name').on(
      sortName(sql`coalesce(${table.hiddenName}, ${table.fullName})`),
      table.userId,
    ),
    check('profiles_full_name_length', sql`char_length(${table.fullName}) between 1 and 1000`),
    check('profiles_hidden_name_length', sql`char_length(${table.hiddenName}) between 1 and 1000`),
    check('profiles_display_name_length', sql`char_length(${table.displayName}) between 1 and 1000`),
    check(
      'profiles_name_shown',
      sql`${table.nameShown} in ('full', 'first') or ${table.nameShown} = 'display' and ${table.displayName} is not null`,
    ),
    check('profiles_organization_length', sql`char_length(${table.organization}) between 1 and 1000`),
    check('profiles_work_description_length', sql`char_length(${table.workDescription}) between 1 and 5000`),
    // Only pictures hosted here: an external URL would reveal readers to another site.
    check('profiles_avatar_url_own', sql`${table.avatarUrl} ~ '^/avatars/[0-9a-f]{64}[.]webp$'`),
  ],
)

export const avatars = pgTable(
  'avatars',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the image in hex; its name in `profiles.avatar_url`. */
    hash: text('hash').notNull(),
    image: bytea('image').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('avatars_hash').on(table.hash),
    check('avatars_image_size', sql`octet_length(${table.image}) between 1 and 20480`),
  ],
)
