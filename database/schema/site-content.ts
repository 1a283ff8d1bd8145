import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../columns.ts'
import { profiles } from './profiles.ts'

/** The parts of what the site says that owners may change. */
export const contentSections = [
  'headline',
  'offers',
  'crowd',
  'countdown',
  'product',
  'contact',
  'waitlist',
] as const
export type ContentSection = (typeof contentSections)[number]

/** What owners have published, the last fifty times. Without a row, the site says what stands in its source. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Counts from 1. Of two who publish the same next version, one is refused. */
    version: integer('version').notNull().unique(),
    content: jsonb('content').notNull(),
    /** What differs from the version before. */
    changed: text('changed', { enum: contentSections }).array().notNull(),
    /** The version that was brought back, 0 for what stands in the source; null for what was written anew. */
    restoredFrom: integer('restored_from'),
    /** Null once the owner's account is gone. */
    publishedBy: uuid('published_by').references(() => profiles.userId, { onDelete: 'set null' }),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  ({ version, content, changed, publishedBy }) => [
    check('content_versions_version', sql`${version} > 0`),
    check('content_versions_size', sql`octet_length(${content}::text) <= 100000`),
    check(
      'content_versions_changed',
      sql`cardinality(${changed}) > 0 and ${changed} <@ '{headline,offers,crowd,countdown,product,contact,waitlist}'`,
    ),
    index('content_versions_published_by').on(publishedBy),
  ],
)

/** What each owner has begun to change, and not published. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    content: jsonb('content').notNull(),
    /** The version that was changed; 0 for what stands in the source. */
    basedOn: integer('based_on').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  ({ content }) => [check('content_drafts_size', sql`octet_length(${content}::text) <= 100000`)],
)

/** The link under which an owner's draft can be looked at; one for each draft. */
export const contentPreviews = pgTable(
  'content_previews',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => contentDrafts.userId, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '24 hours'`),
  },
  ({ expiresAt }) => [index('content_previews_expires_at').on(expiresAt)],
)
