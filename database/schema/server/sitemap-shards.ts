import { integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** Positions by creation where the second and later parts of the sitemap begin. Changes to stories never move others between parts. */
export const sitemapShards = pgTable(
  'sitemap_shards',
  {
    number: integer('number').primaryKey(),
    firstCreatedAt: instant('first_created_at').notNull(),
    firstId: uuid('first_id').notNull(),
  },
  ({ firstCreatedAt, firstId }) => [unique('sitemap_shards_first').on(firstCreatedAt, firstId)],
)
