import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { campaigns } from './campaigns.ts'

/** A campaign that invites: those who confirmed first, and who were never invited before. */
export const campaignWaves = pgTable(
  'campaign_waves',
  {
    campaignId: uuid('campaign_id')
      .primaryKey()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    size: integer('size').notNull(),
    /** How long each invitation holds from when its mail goes out. */
    validDays: smallint('valid_days').notNull(),
  },
  ({ size, validDays }) => [
    check('campaign_waves_size', sql`${size} between 1 and 100000`),
    check('campaign_waves_valid_days', sql`${validDays} between 1 and 90`),
  ],
)

/** Who was invited by which wave, and what they did. One for each person, for ever. */
export const invitations = pgTable(
  'invitations',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaignWaves.campaignId, { onDelete: 'cascade' }),
    /** On the VIP list; of who has left it, an id that is nobody's. */
    personId: uuid('person_id').notNull(),
    /** Null before its mail goes out. */
    expiresAt: instant('expires_at'),
    openedAt: instant('opened_at'),
    /** When an account with the address was confirmed. */
    joinedAt: instant('joined_at'),
    leftAt: instant('left_at'),
    /** The wave that this place went on to. */
    passedOnTo: uuid('passed_on_to').references(() => campaignWaves.campaignId, { onDelete: 'set null' }),
  },
  ({ campaignId, personId, joinedAt, passedOnTo }) => [
    primaryKey({ columns: [campaignId, personId] }),
    unique('invitations_person').on(personId),
    index('invitations_open').on(personId).where(sql`${passedOnTo} is null and ${joinedAt} is null`),
    index('invitations_passed_on_to').on(passedOnTo),
  ],
)
