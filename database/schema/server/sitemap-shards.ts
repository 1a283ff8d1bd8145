import { integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/**
 * Positions in the order of creation at which the second and later parts of the sitemap begin. A part ends where the next begins,
 * so changes to stories never move others between parts.
 */
export const sitemapShards = pgTable(
  'sitemap_shards',
  {
    number: integer('number').primaryKey(),
    firstCreatedAt: instant('first_created_at').notNull(),
    firstId: uuid('first_id').notNull(),
  },
  ({ firstCreatedAt, firstId }) => [unique('sitemap_shards_first').on(firstCreatedAt, firstId)],
)
