import { dayMs, packDay } from '#database/readings/pack-day.ts'
import type { FeatureFacts } from '#tests/support/feature-facts.ts'

const nobodys = '00000000-0000-4000-8000-000000000000'
const fields = [
  ...['plans', 'charts', 'seriesId', 'words', 'rooms', 'devices', 'series', 'imports', 'tokens'],
  ...['kind', 'floorArea', 'height'],
]
const reading = { time: '2026-01-02T10:00:00Z', metric: 'co2', unit: 'ppm', value: 600 }

export const facts: FeatureFacts = {
  writes: [
    'airRooms',
    'airDevices',
    'airSeries',
    'airImports',
    'airChunks',
    'airLiveReadings',
    'airTokens',
    'airMarks',
    'airSharedCharts',
    'airPlans',
    'airCommunityCells',
    'airCommunityMembers',
    'airCommunityLosses',
  ],
  exportedAs: {
    air_chunks: 'airSeries',
    air_devices: 'airDevices',
    air_imports: 'airImports',
    air_live_readings: 'airSeries',
    air_marks: 'airMarks',
    air_plans: 'airPlans',
    air_rooms: 'airRooms',
    air_series: 'airSeries',
    air_shared_charts: 'airSharedCharts',
    air_tokens: 'airSenders',
  },
  notExported: {
    air_community_members: 'says which of the exported series count for the community, for a day',
  },
  waitingMails: { 'plan-reminder': { planId: nobodys, day: 3 } },
  goodRequests: {
    'POST /api/air/rooms': { body: { kind: 'bedroom', floorArea: 12, height: 2.5 }, status: 201 },
    'POST /api/air/tokens': { body: { room: nobodys, model: 'Awair' }, status: 404, code: 'not_found' },
    'POST /api/air/typed-readings': {
      body: { room: nobodys, readings: [reading] },
      status: 404,
      code: 'not_found',
    },
    'POST /api/air/plans': {
      body: {
        ...{ seriesId: nobodys, startOn: '2026-01-02', switchHour: 8, zone: 'Europe/Berlin' },
        ...{ byMail: false, onSite: true },
      },
      status: 404,
      code: 'not_found',
    },
    'PUT /api/air/devices/{id}/recording': { body: { changesOnly: true }, status: 404, code: 'not_found' },
    'PATCH /api/air/plans/{id}': { body: { byMail: false, onSite: false }, status: 404, code: 'not_found' },
    'POST /api/air/marks': {
      body: { roomId: nobodys, kind: 'purifier_on', at: '2026-01-02T10:00:00.000Z' },
      status: 404,
      code: 'not_found',
    },
    'POST /api/air/series/{id}/shared-charts': {
      body: {
        from: '2026-01-02T10:00:00.000Z',
        to: '2026-01-09T10:00:00.000Z',
        zone: 'Europe/Berlin',
        isExact: false,
      },
      status: 404,
      code: 'not_found',
    },
    'POST /api/readings': { body: { readings: [reading] }, status: 401, code: 'invalid_token' },
  },
  closedRoutes: [
    'GET /api/air/marks/{id}/effect',
    'GET /api/air/series/{id}/chart',
    'GET /api/air/series/{id}/readings.csv',
    'PATCH /api/air/plans/{id}',
    'POST /api/air/marks',
    'POST /api/air/plans',
    'POST /api/air/readings',
    'POST /api/air/readings/preview',
    'POST /api/air/series/{id}/shared-charts',
    'POST /api/air/tokens',
    'POST /api/air/typed-readings',
    'POST /api/readings',
    'PUT /api/air/devices/{id}/recording',
  ],
  responseFields: { '/api/air': fields, '/api/profile/export': fields },
  // An anonymous story has lost its measurement by then.
  missedChanges: ['stories forget_measurement: is_anonymous'],
  leftOutOfBackup: ['public.air_tokens'],
  fill: async ({ query }, { userId }) => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
    await query(
      `with room as (insert into air_rooms (user_id, kind) values ($1, 'bedroom') returning id),
      device as (insert into air_devices (user_id, model) values ($1, 'Aranet4') returning id),
      series as (
        insert into air_series (user_id, room_id, device_id, metric, variant, unit, changes_only)
          select $1, room.id, device.id, 'co2', '', 'ppm', true from room, device returning id
      ), import as (
        insert into air_imports (user_id, room_id, device_id, kind, sha256, row_count, dropped_count)
          select $1, room.id, device.id, 'file', sha256('x'), 1, 0 from room, device returning id
      ), token as (
        insert into air_tokens (user_id, room_id, device_id, token_hash) select $1, room.id, device.id, $2 from room, device
      ), live as (
        insert into air_live_readings (series_id, at, user_id, value) select id, now(), $1, 600.25 from series
      ), mark as (
        insert into air_marks (user_id, room_id, kind, at) select $1, id, 'purifier_on', now() from room
      ), shared as (
        insert into air_shared_charts (user_id, series_id, from_at, to_at, zone, is_exact, shown)
          select $1, id, now() - interval '9 days', now() - interval '2 days', 'Europe/Berlin', false, $3 from series returning id
      ), plan as (
        insert into air_plans (user_id, series_id, start_day, switch_hour, zone, coins, done, missed, by_mail)
          select $1, id, 20000, 8, 'Europe/Berlin', '{t,f}', '{0}', '{}', true from series
      ), cell as (
        insert into air_community_cells (metric, part, name, figures, is_shown, counted_at) values ('co2', 'device', $1::text, '{}', false, now())
          returning id
      ), loss as (
        insert into air_community_losses (cell_id) select id from cell
      ), counted as (
        insert into air_community_members (cell_id, user_id, chart_id) select cell.id, $1, shared.id from cell, shared
      )
      insert into air_chunks (series_id, day, import_id, user_id, count, first_at, last_at, last_value, packed, ends)
        select series.id, 1, import.id, $1, 1, now(), now(), 0.1, $3, $3 from series, import`,
      [userId, bytes, packDay({ times: Float64Array.of(dayMs), values: Float64Array.of(0.1) }, 1)],
    )
  },
}
