import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, instant } from '../../columns.ts'
import { personStates } from '../contacts/people-exports.ts'
import { profiles } from '../profiles.ts'

/** Saved filters of the list of people. Evaluated anew at each use. */
export const peopleSegments = pgTable(
  'people_segments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** Substring of address or name; empty for all. */
    search: text('search').notNull(),
    /** Null for all. */
    state: text('state', { enum: personStates }),
    /** Other criteria, named as in the list of people. */
    filter: jsonb('filter').$type<Record<string, string>>().notNull().default({}),
    createdBy: uuid('created_by').references(() => profiles.userId, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  ({ name, search, state, filter, createdBy }) => [
    unique('people_segments_name').on(name),
    index('people_segments_created_by').on(createdBy),
    check('people_segments_name_length', sql`char_length(${name}) between 1 and 80`),
    check('people_segments_search', sql`char_length(${search}) <= 100`),
    check('people_segments_filter', sql`octet_length(${filter}::text) <= 2000`),
    check('people_segments_state', sql`${state} in ('asked', 'verified', 'joined')`),
  ],
)

export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Servers before 1.1 write plain text. */
    format: text('format', { enum: ['plain', 'markdown'] })
      .notNull()
      .default('plain'),
    segmentId: uuid('segment_id').references(() => peopleSegments.id, { onDelete: 'restrict' }),
    state: text('state', { enum: campaignStates }).notNull().default('draft'),
    pausedBy: text('paused_by', { enum: ['owner', 'bounces', 'complaints', 'restore'] }),
    mailsPerHour: integer('mails_per_hour').notNull(),
    /** Optimistic lock: incremented by each change of the draft. Editing and confirming name the version that was displayed. */
    version: integer('version').notNull().default(1),
    startsAt: instant('starts_at'),
    /** Zone in which the owner chose `startsAt`. */
    timeZone: text('time_zone'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    nextAt: instant('next_at').notNull().defaultNow(),
    /** Matching people who are not written to, counted when the recipients were determined. */
    suppressedCount: integer('suppressed_count').notNull().default(0),
    withoutConsentCount: integer('without_consent_count').notNull().default(0),
    /** Incremented as mails go out, to avoid counting all recipients for each batch. */
    sentCount: integer('sent_count').notNull().default(0),
    bouncedCount: integer('bounced_count').notNull().default(0),
    complainedCount: integer('complained_count').notNull().default(0),
    /** People who unsubscribed with this as their latest campaign. */
    unsubscribedCount: integer('unsubscribed_count').notNull().default(0),
    createdBy: uuid('created_by').references(() => profiles.userId, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  ({ subject, body, format, segmentId, state, pausedBy, mailsPerHour, timeZone, nextAt, createdBy }) => [
    index('campaigns_segment_id').on(segmentId),
    index('campaigns_created_by').on(createdBy),
    index('campaigns_due').on(nextAt).where(sql`${state} in ('scheduled', 'sending')`),
    check('campaigns_subject', sql`char_length(${subject}) <= 150 and ${subject} !~ '[[:cntrl:]]'`),
    check('campaigns_body', sql`char_length(${body}) <= 20000`),
    check('campaigns_format', sql`${format} in ('plain', 'markdown')`),
    check('campaigns_time_zone', sql`char_length(${timeZone}) <= 100`),
    check('campaigns_state', sql`${state} in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')`),
    check('campaigns_paused_by', sql`${pausedBy} in ('owner', 'bounces', 'complaints', 'restore')`),
    check('campaigns_rate', sql`${mailsPerHour} between 1 and 1000000`),
  ],
)

export const recipientStates = ['queued', 'sending', 'sent', 'failed', 'unsure', 'skipped'] as const

/** Recipients of a campaign, determined when its sender confirms it. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    campaignId: belongsTo('campaign_id', () => campaigns.id),
    /** Id in `auth.people`; replaced with a random id after the person has left. */
    personId: uuid('person_id').notNull(),
    state: text('state', { enum: recipientStates }).notNull().default('queued'),
    reason: text('reason', {
      enum: ['refused', 'bounced', 'complained', 'left', 'joined', 'no_consent', 'suppressed', 'stopped'],
    }),
    attempts: integer('attempts').notNull().default(0),
    claimedAt: instant('claimed_at'),
    settledAt: instant('settled_at'),
  },
  ({ campaignId, personId, state, reason, claimedAt }) => [
    primaryKey({ columns: [campaignId, personId] }),
    index('campaign_recipients_person_id').on(personId),
    index('campaign_recipients_queued').on(campaignId).where(sql`${state} = 'queued'`),
    index('campaign_recipients_sending').on(claimedAt).where(sql`${state} = 'sending'`),
    index('campaign_recipients_unsure').on(campaignId).where(sql`${state} = 'unsure'`),
    check(
      'campaign_recipients_state',
      sql`${state} in ('queued', 'sending', 'sent', 'failed', 'unsure', 'skipped')`,
    ),
    check(
      'campaign_recipients_reason',
      sql`${reason} in ('refused', 'bounced', 'complained', 'left', 'joined', 'no_consent', 'suppressed', 'stopped')`,
    ),
  ],
)

/** Campaigns that invite people from the VIP list who were never invited before, in the order of their confirmation. */
export const campaignWaves = pgTable(
  'campaign_waves',
  {
    campaignId: uuid('campaign_id')
      .primaryKey()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    size: integer('size').notNull(),
    /** Validity of each invitation in days, counted from its mail. */
    validDays: smallint('valid_days').notNull(),
  },
  ({ size, validDays }) => [
    check('campaign_waves_size', sql`${size} between 1 and 100000`),
    check('campaign_waves_valid_days', sql`${validDays} between 1 and 90`),
  ],
)

/** Invitations of each wave, and the responses. At most one for each person, permanently. */
export const invitations = pgTable(
  'invitations',
  {
    campaignId: belongsTo('campaign_id', () => campaignWaves.campaignId),
    /** Id on the VIP list; replaced with a random id after the person has left it. */
    personId: uuid('person_id').notNull(),
    /** Null until the mail goes out. */
    expiresAt: instant('expires_at'),
    openedAt: instant('opened_at'),
    joinedAt: instant('joined_at'),
    leftAt: instant('left_at'),
    passedOnTo: uuid('passed_on_to').references(() => campaignWaves.campaignId, { onDelete: 'set null' }),
  },
  ({ campaignId, personId, joinedAt, passedOnTo }) => [
    primaryKey({ columns: [campaignId, personId] }),
    unique('invitations_person').on(personId),
    index('invitations_open').on(personId).where(sql`${passedOnTo} is null and ${joinedAt} is null`),
    index('invitations_passed_on_to').on(passedOnTo),
  ],
)
