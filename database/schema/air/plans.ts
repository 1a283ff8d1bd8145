import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, ownKey } from '../../columns.ts'
import { userId } from '../auth.ts'
import { airSeries } from './readings.ts'

/** Pairs of days; on one day of each pair, chosen at random, a purifier runs. */
export const airPlans = pgTable(
  'air_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    seriesId: uuid('series_id').notNull(),
    /** Days since 1970, in `zone`. */
    startDay: integer('start_day').notNull(),
    /** Local hour at which each day of the plan begins. */
    switchHour: integer('switch_hour').notNull(),
    zone: text('zone').notNull(),
    /** One element for each pair: true if the purifier runs on the first day. */
    coins: boolean('coins').array().notNull(),
    /** Indexes of days from 0 that were carried out as chosen, and that were missed. */
    done: integer('done').array().notNull().default([]),
    missed: integer('missed').array().notNull().default([]),
    byMail: boolean('by_mail').notNull(),
    /** True to receive the day's choice as a notification on the site. */
    onSite: boolean('on_site').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique('air_plans_own').on(table.id, table.userId),
    index('air_plans_user_id').on(table.userId),
    index('air_plans_series_id').on(table.seriesId),
    ownKey('air_plans_series', [table.seriesId, table.userId], airSeries),
    check('air_plans_switch_hour', sql`${table.switchHour} between 0 and 21`),
    check('air_plans_zone', sql`char_length(${table.zone}) <= 80`),
    check('air_plans_coins', sql`cardinality(${table.coins}) between 1 and 20`),
    check('air_plans_days', sql`cardinality(${table.done}) <= 40 and cardinality(${table.missed}) <= 40`),
  ],
)
