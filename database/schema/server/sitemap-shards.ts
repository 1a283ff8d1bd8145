import { integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/**
 * Where each part of the sitemap but the first begins: with a story's place in the order of creation. A part ends where the
 * next begins; what is added, hidden or deleted moves nothing between them.
 */
export const sitemapShards = pgTable(
  'sitemap_shards',
  {
    /** Names the part in its address. */
    number: integer('number').primaryKey(),
    firstCreatedAt: instant('first_created_at').notNull(),
    firstId: uuid('first_id').notNull(),
  },
  ({ firstCreatedAt, firstId }) => [unique('sitemap_shards_first').on(firstCreatedAt, firstId)],
)
