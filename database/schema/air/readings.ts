import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, instant, ownKey } from '../../columns.ts'
import { userId } from '../auth.ts'

/** A person's rooms. Stores kind and size, never the location. */
export const airRooms = pgTable(
  'air_rooms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    kind: text('kind').notNull(),
    /** Square meters and meters. */
    floorArea: real('floor_area'),
    height: real('height'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('air_rooms_own').on(table.id, table.userId),
    index('air_rooms_user_id').on(table.userId),
    check('air_rooms_kind', sql`char_length(${table.kind}) <= 40`),
    check('air_rooms_floor_area', sql`${table.floorArea} > 0 and ${table.floorArea} <= 2000`),
    check('air_rooms_height', sql`${table.height} > 0 and ${table.height} <= 20`),
  ],
)

/** A person's devices. Stores maker or model, but neither serial number nor name. */
export const airDevices = pgTable(
  'air_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    model: text('model').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('air_devices_own').on(table.id, table.userId),
    index('air_devices_user_id').on(table.userId),
    check('air_devices_model', sql`char_length(${table.model}) <= 40`),
  ],
)

const roomId = () => uuid('room_id').notNull()
const deviceId = () => uuid('device_id').notNull()

export const airSeries = pgTable(
  'air_series',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    roomId: roomId(),
    deviceId: deviceId(),
    metric: text('metric').notNull(),
    /** Distinguishes series of one metric, for example 'raw'; '' for most. */
    variant: text('variant').notNull(),
    unit: text('unit').notNull(),
    /** True if the source records changes only, so that a value holds until the next one; null if unknown. */
    changesOnly: boolean('changes_only'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('air_series_own').on(table.id, table.userId),
    unique('air_series_once').on(table.roomId, table.deviceId, table.metric, table.variant, table.unit),
    index('air_series_user_id').on(table.userId),
    index('air_series_device_id').on(table.deviceId),
    ownKey('air_series_room', [table.roomId, table.userId], airRooms),
    ownKey('air_series_device', [table.deviceId, table.userId], airDevices),
    check('air_series_metric', sql`char_length(${table.metric}) <= 40`),
    check('air_series_variant', sql`char_length(${table.variant}) <= 80`),
    check('air_series_unit', sql`char_length(${table.unit}) <= 20`),
  ],
)

/** Sources of readings: an uploaded file (not stored itself), typed values, or a sending device. */
export const airImports = pgTable(
  'air_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    roomId: roomId(),
    deviceId: deviceId(),
    kind: text('kind', { enum: ['file', 'typed', 'live'] }).notNull(),
    /** Hash of the file, to recognize it when uploaded again. */
    sha256: bytea('sha256'),
    rowCount: integer('row_count').notNull(),
    droppedCount: integer('dropped_count').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('air_imports_own').on(table.id, table.userId),
    index('air_imports_user_id').on(table.userId, table.createdAt),
    index('air_imports_room_id').on(table.roomId),
    index('air_imports_device_id').on(table.deviceId),
    ownKey('air_imports_room', [table.roomId, table.userId], airRooms),
    ownKey('air_imports_device', [table.deviceId, table.userId], airDevices),
    check('air_imports_kind', sql`${table.kind} in ('file', 'typed', 'live')`),
    check('air_imports_sha256', sql`octet_length(${table.sha256}) = 32`),
  ],
)

/** Packed readings of a series on one day from one import. An instant in two imports is stored with the later one. */
export const airChunks = pgTable(
  'air_chunks',
  {
    seriesId: uuid('series_id').notNull(),
    /** Days since 1970, UTC. */
    day: integer('day').notNull(),
    importId: uuid('import_id').notNull(),
    userId: userId(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    lastValue: doublePrecision('last_value').notNull(),
    packed: bytea('packed').notNull(),
    /** Packed times at which the source became unavailable after a reading; null if never. */
    ends: bytea('ends'),
  },
  (table) => [
    primaryKey({ columns: [table.seriesId, table.day, table.importId] }),
    index('air_chunks_import_id').on(table.importId),
    index('air_chunks_user_id').on(table.userId),
    ownKey('air_chunks_series', [table.seriesId, table.userId], airSeries),
    ownKey('air_chunks_import', [table.importId, table.userId], airImports),
    check('air_chunks_count', sql`${table.count} > 0`),
  ],
)

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
    /** Time at which the cleanup found the member's storage limit reached; null if it is not. */
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
