import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant, ownKey } from '../../columns.ts'
import { userId } from '../auth.ts'
import { airPlans } from './plans.ts'
import { airRooms, airSeries } from './readings.ts'

export const airMarks = pgTable(
  'air_marks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    roomId: uuid('room_id').notNull(),
    kind: text('kind').notNull(),
    at: instant('at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('air_marks_own').on(table.id, table.userId),
    index('air_marks_user_id').on(table.userId),
    index('air_marks_room_id').on(table.roomId, table.at),
    ownKey('air_marks_room', [table.roomId, table.userId], airRooms),
    check('air_marks_kind', sql`char_length(${table.kind}) <= 40`),
  ],
)

export const airSharedCharts = pgTable(
  'air_shared_charts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    seriesId: uuid('series_id').notNull(),
    /** `from_at` is inclusive, `to_at` exclusive. */
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    /** IANA zone that determines when days begin. */
    zone: text('zone').notNull(),
    /** True to show dates and every reading; false to number the days and thin readings to quarters of an hour. */
    isExact: boolean('is_exact').notNull(),
    createdAt: createdAt(),
    /** The mark and the comparison before and after it, from readings within the range only. Both are cleared with the mark. */
    markId: uuid('mark_id'),
    effect: jsonb('effect'),
    /** Hours in each level by quarter of the year: the contribution to the community's figures. */
    spread: jsonb('spread'),
    /** Packed readings as shown to others; null after the readings have changed. */
    shown: bytea('shown'),
    /** Randomized plan, instead of a mark. */
    planId: uuid('plan_id'),
  },
  (table) => [
    unique('air_shared_charts_own').on(table.id, table.userId),
    index('air_shared_charts_mark_id').on(table.markId),
    // Deleting the mark only nulls `mark_id`: the migration says `set null (mark_id)`, which Drizzle can't express.
    foreignKey({
      name: 'air_shared_charts_mark',
      columns: [table.markId, table.userId],
      foreignColumns: [airMarks.id, airMarks.userId],
    }).onDelete('set null'),
    index('air_shared_charts_plan_id').on(table.planId),
    // Deleting the plan only nulls `plan_id`, as above.
    foreignKey({
      name: 'air_shared_charts_plan',
      columns: [table.planId, table.userId],
      foreignColumns: [airPlans.id, airPlans.userId],
    }).onDelete('set null'),
    index('air_shared_charts_user_id').on(table.userId),
    index('air_shared_charts_series_id').on(table.seriesId),
    ownKey('air_shared_charts_series', [table.seriesId, table.userId], airSeries),
    check('air_shared_charts_span', sql`${table.fromAt} < ${table.toAt}`),
    check('air_shared_charts_zone', sql`char_length(${table.zone}) <= 80`),
  ],
)
