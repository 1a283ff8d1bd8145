import { bigint, boolean, date, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { auth } from './auth.ts'

/** Where visitors come from, from the most telling to what is left: named in the address, by the page before, or not at all. */
export const channels = ['utm', 'search', 'social', 'mail', 'chat', 'site', 'direct', 'other'] as const

/** What pages say happened; the rest of the funnel is read from people's own rows. */
export const pulseSteps = ['visit', 'form_seen', 'form_started', 'popup_shown'] as const

/** The page on which a visit begins. */
export const landings = ['home', 'community', 'story', 'elsewhere'] as const

/** Never deleted: accounts and the VIP list say by its id where somebody came from. At most 500 are seen in a day. */
export const sources = auth.table(
  'sources',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: channels }).notNull(),
    /** Blank where the page before is not what tells. */
    host: text('host').notNull().default(''),
    utmSource: text('utm_source').notNull().default(''),
    utmMedium: text('utm_medium').notNull().default(''),
    utmCampaign: text('utm_campaign').notNull().default(''),
    utmTerm: text('utm_term').notNull().default(''),
    utmContent: text('utm_content').notNull().default(''),
    /** When somebody last came from there. */
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

/** What the hashes of a day are made with. Unlogged, and deleted after 48 hours. Days are UTC's. */
export const visitSalts = auth.table('visit_salts', {
  day: date('day').primaryKey(),
  id: uuid('id').notNull().defaultRandom(),
  salt: bytea('salt').notNull(),
})

/** What a browser was seen to do on a day, once each. Unlogged, and deleted with the day's salt. */
export const visitMarks = auth.table(
  'visit_marks',
  {
    day: date('day').notNull(),
    /** HMAC-SHA-256 by the day's salt of the network address and the browser's `User-Agent`. */
    hash: bytea('hash').notNull(),
    sourceId: integer('source_id').notNull(),
    step: text('step', { enum: pulseSteps }).notNull(),
    landing: text('landing', { enum: landings }).notNull(),
    /** In the order in which they came. */
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.day, table.hash, table.sourceId, table.step] })],
)

/** How many marks a day had: what is left of them. */
export const funnelDays = auth.table(
  'funnel_days',
  {
    day: date('day').notNull(),
    sourceId: integer('source_id').notNull(),
    step: text('step', { enum: pulseSteps }).notNull(),
    landing: text('landing', { enum: landings }).notNull(),
    n: integer('n').notNull(),
    /** Without those who had come from another source that day: the sum over all sources counts everybody once. */
    nFirst: integer('n_first').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.sourceId, table.step, table.landing] })],
)

/** How much of a day was counted at all. */
export const pulseDays = auth.table('pulse_days', {
  day: date('day').primaryKey(),
  /** Pages that were opened and counted. */
  loads: integer('loads').notNull().default(0),
  /** Pages that were opened in a browser that asks not to be followed (Global Privacy Control, Do Not Track). */
  objected: integer('objected').notNull().default(0),
  /** Messages of pages that were not read, as there were too many. */
  unread: integer('unread').notNull().default(0),
  marks: integer('marks').notNull().default(0),
  /** The salt was lost with the day's marks, as in a crash, so that nobody can say who had been counted. */
  isBroken: boolean('is_broken').notNull().default(false),
})
