import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant } from '../../columns.ts'
import { userId } from '../auth.ts'
import { airPlans } from './plans.ts'
import { airRooms, airSeries } from './readings.ts'

/** What somebody did in a room, or to the sensor in it, and when. */
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
    foreignKey({
      name: 'air_marks_room',
      columns: [table.roomId, table.userId],
      foreignColumns: [airRooms.id, airRooms.userId],
    }).onDelete('cascade'),
    check('air_marks_kind', sql`char_length(${table.kind}) <= 40`),
  ],
)

/** A stretch of a series that its person shows to whoever has the address. */
export const airSharedCharts = pgTable(
  'air_shared_charts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    seriesId: uuid('series_id').notNull(),
    /** The first instant, and the first that is not shown. */
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    /** An IANA name, by whose clock days begin. */
    zone: text('zone').notNull(),
    /** Whether dates are shown, and every reading; else days are counted, and readings thinned to a quarter of an hour. */
    isExact: boolean('is_exact').notNull(),
    createdAt: createdAt(),
    /** What was done, and what changed with it as far as the readings of the stretch say; both go with the mark. */
    markId: uuid('mark_id'),
    effect: jsonb('effect'),
    /** How its hours are spread over levels, by quarter of the year: what it counts for among those of other people. */
    spread: jsonb('spread'),
    /** The readings as others see them; null while they have changed since. */
    shown: bytea('shown'),
    /** A plan by coin, instead of a mark. */
    planId: uuid('plan_id'),
  },
  (table) => [
    unique('air_shared_charts_own').on(table.id, table.userId),
    index('air_shared_charts_mark_id').on(table.markId),
    // Only `mark_id` becomes null with the mark.
    foreignKey({
      name: 'air_shared_charts_mark',
      columns: [table.markId, table.userId],
      foreignColumns: [airMarks.id, airMarks.userId],
    }).onDelete('set null'),
    index('air_shared_charts_plan_id').on(table.planId),
    // Only `plan_id` becomes null with the plan.
    foreignKey({
      name: 'air_shared_charts_plan',
      columns: [table.planId, table.userId],
      foreignColumns: [airPlans.id, airPlans.userId],
    }).onDelete('set null'),
    index('air_shared_charts_user_id').on(table.userId),
    index('air_shared_charts_series_id').on(table.seriesId),
    foreignKey({
      name: 'air_shared_charts_series',
      columns: [table.seriesId, table.userId],
      foreignColumns: [airSeries.id, airSeries.userId],
    }).onDelete('cascade'),
    check('air_shared_charts_span', sql`${table.fromAt} < ${table.toAt}`),
    check('air_shared_charts_zone', sql`char_length(${table.zone}) <= 80`),
  ],
)
