import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../columns.ts'
import { userId } from '../auth.ts'
import { airSharedCharts } from './charts.ts'

/** Figures for a metric and a group: all rooms, a kind of room, a quarter of the year, and so on. */
export const airCommunityCells = pgTable(
  'air_community_cells',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    metric: text('metric').notNull(),
    part: text('part').notNull(),
    name: text('name').notNull(),
    figures: jsonb('figures').notNull(),
    isShown: boolean('is_shown').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [unique('air_community_cells_once').on(table.metric, table.part, table.name)],
)

/** Members whose charts are in the figures. If one withdraws, their row is deleted, and the figures are hidden until recomputed. */
export const airCommunityMembers = pgTable(
  'air_community_members',
  {
    cellId: belongsTo('cell_id', () => airCommunityCells.id),
    userId: userId(),
    chartId: belongsTo('chart_id', () => airSharedCharts.id),
  },
  (table) => [
    primaryKey({ columns: [table.cellId, table.userId] }),
    index('air_community_members_user_id').on(table.userId),
    index('air_community_members_chart_id').on(table.chartId),
  ],
)

/** One anonymous row for each member who left since the count. Insert-only, so that transactions don't wait for each other. */
export const airCommunityLosses = pgTable(
  'air_community_losses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cellId: belongsTo('cell_id', () => airCommunityCells.id),
  },
  (table) => [index('air_community_losses_cell_id').on(table.cellId)],
)
