import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../columns.ts'
import { profiles } from './profiles.ts'

export const contentSections = [
  'headline',
  'offers',
  'crowd',
  'countdown',
  'product',
  'contact',
  'postal',
  'waitlist',
] as const
export type ContentSection = (typeof contentSections)[number]

/** The last fifty published versions. Without a row, the defaults in the source apply. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Counts from 1. Unique, so that one of two concurrent publications is refused. */
    version: integer('version').notNull().unique(),
    content: jsonb('content').notNull(),
    changed: text('changed', { enum: contentSections }).array().notNull(),
    /** The restored version, 0 for the defaults in the source; null for an edited version. */
    restoredFrom: integer('restored_from'),
    /** Null after the owner's account is deleted. */
    publishedBy: uuid('published_by').references(() => profiles.userId, { onDelete: 'set null' }),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  ({ version, content, changed, publishedBy }) => [
    check('content_versions_version', sql`${version} > 0`),
    check('content_versions_size', sql`octet_length(${content}::text) <= 100000`),
    check(
      'content_versions_changed',
      sql`cardinality(${changed}) > 0 and ${changed} <@ '{headline,offers,crowd,countdown,product,contact,postal,waitlist}'`,
    ),
    index('content_versions_published_by').on(publishedBy),
  ],
)

export const contentDrafts = pgTable(
  'content_drafts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    content: jsonb('content').notNull(),
    basedOn: integer('based_on').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  ({ content }) => [check('content_drafts_size', sql`octet_length(${content}::text) <= 100000`)],
)

/** Preview links of drafts, at most one for each. */
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
