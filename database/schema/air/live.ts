import { doublePrecision, index, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant, ownKey } from '../../columns.ts'
import { userId } from '../auth.ts'
import { airDevices, airRooms, airSeries } from './readings.ts'

/** Readings that devices sent in the last hours. The cleanup packs them into chunks. */
export const airLiveReadings = pgTable(
  'air_live_readings',
  {
    seriesId: uuid('series_id').notNull(),
    at: instant('at').notNull(),
    userId: userId(),
    value: doublePrecision('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seriesId, table.at] }),
    index('air_live_readings_user_id').on(table.userId),
    ownKey('air_live_readings_series', [table.seriesId, table.userId], airSeries),
  ],
)

/** Tokens that only let a device send readings into one room. */
export const airTokens = pgTable(
  'air_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    roomId: uuid('room_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    createdAt: createdAt(),
    /** Rounded to the minute. */
    lastUsedAt: instant('last_used_at'),
    /** Time at which the cleanup found the owner's storage limit reached; null if it is not. */
    fullSince: instant('full_since'),
  },
  (table) => [
    unique('air_tokens_token_hash').on(table.tokenHash),
    index('air_tokens_user_id').on(table.userId),
    index('air_tokens_room_id').on(table.roomId),
    index('air_tokens_device_id').on(table.deviceId),
    ownKey('air_tokens_room', [table.roomId, table.userId], airRooms),
    ownKey('air_tokens_device', [table.deviceId, table.userId], airDevices),
  ],
)
