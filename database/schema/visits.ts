import { bigint, boolean, date, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { auth } from './auth.ts'

/** Channels of visits, in order of precedence: UTM parameters first, then the referrer, then none. */
export const channels = ['utm', 'search', 'social', 'mail', 'chat', 'site', 'direct', 'other'] as const

/** Events reported by pages. The other steps of the funnel are derived from people's rows. */
export const pulseSteps = ['visit', 'form_seen', 'form_started', 'popup_shown'] as const

export const landings = ['home', 'community', 'story', 'elsewhere'] as const

/** Never deleted, because accounts and the VIP list reference it. At most 500 are added in a day. */
export const sources = auth.table(
  'sources',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: channels }).notNull(),
    /** Empty if the referrer does not determine the channel. */
    host: text('host').notNull().default(''),
    utmSource: text('utm_source').notNull().default(''),
    utmMedium: text('utm_medium').notNull().default(''),
    utmCampaign: text('utm_campaign').notNull().default(''),
    utmTerm: text('utm_term').notNull().default(''),
    utmContent: text('utm_content').notNull().default(''),
    lastDay: date('last_day').notNull(),
  },
  (table) => [
    unique('sources_values').on(
      table.channel,
      table.host,
      table.utmSource,
      table.utmMedium,
      table.utmCampaign,
      table.utmTerm,
      table.utmContent,
    ),
    index('sources_last_day').on(table.lastDay),
  ],
)

/** Salts of the daily hashes, by UTC day. Unlogged, and deleted after 48 hours. */
export const visitSalts = auth.table('visit_salts', {
  day: date('day').primaryKey(),
  id: uuid('id').notNull().defaultRandom(),
  salt: bytea('salt').notNull(),
})

/** Events of a browser on a day, at most one of each kind. Unlogged, and deleted with the day's salt. */
export const visitMarks = auth.table(
  'visit_marks',
  {
    day: date('day').notNull(),
    /** HMAC-SHA-256 of IP address and `User-Agent`, keyed with the day's salt. */
    hash: bytea('hash').notNull(),
    sourceId: integer('source_id').notNull(),
    step: text('step', { enum: pulseSteps }).notNull(),
    landing: text('landing', { enum: landings }).notNull(),
    /** In the order of arrival. */
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.day, table.hash, table.sourceId, table.step] })],
)

/** Daily totals of the marks, which remain after their deletion. */
export const funnelDays = auth.table(
  'funnel_days',
  {
    day: date('day').notNull(),
    sourceId: integer('source_id').notNull(),
    step: text('step', { enum: pulseSteps }).notNull(),
    landing: text('landing', { enum: landings }).notNull(),
    n: integer('n').notNull(),
    /** Excludes browsers that already came from another source that day, so that the sum over all sources counts each browser once. */
    nFirst: integer('n_first').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.sourceId, table.step, table.landing] })],
)

/** Completeness of a day's counts. */
export const pulseDays = auth.table('pulse_days', {
  day: date('day').primaryKey(),
  loads: integer('loads').notNull().default(0),
  /** Number of page loads with an opt-out signal (Global Privacy Control, Do Not Track). */
  objected: integer('objected').notNull().default(0),
  /** Number of page reports dropped because there were too many. */
  unread: integer('unread').notNull().default(0),
  marks: integer('marks').notNull().default(0),
  /** True if the salt and the day's marks were lost, for example in a crash, so that browsers can't be recognized. */
  isBroken: boolean('is_broken').notNull().default(false),
})
