import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../columns.ts'
import { campaigns } from './campaigns.ts'

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
