import { date, integer } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { auth } from './auth.ts'

/** Figures of today and the 60 UTC days before for the desk's overview, counted again by `auth.count_activity`. */
export const activityDays = auth.table('activity_days', {
  day: date('day').primaryKey(),
  visits: integer('visits').notNull(),
  signUps: integer('sign_ups').notNull(),
  /** Of the day's sign-ups. */
  confirmed: integer('confirmed').notNull(),
  vips: integer('vips').notNull(),
  stories: integer('stories').notNull(),
  comments: integer('comments').notNull(),
  countedAt: instant('counted_at').notNull(),
})
