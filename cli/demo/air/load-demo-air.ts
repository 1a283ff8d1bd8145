import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { refreshSharedCharts } from '#app/features/air/commands/refresh-shared-charts.server.ts'
import { packDays } from '#database/readings/day-chunk.ts'
import { nameUuid } from '../seeded.ts'
import { bedroomReadings, type DemoSeries, livingRoomReadings } from './demo-readings.ts'

interface DemoRoom {
  /** A key of `people`. */
  person: string
  kind: string
  floorArea: number
  model: string
  read: (until: number) => DemoSeries[]
}

const rooms: readonly DemoRoom[] = [
  { person: 'demo', kind: 'bedroom', floorArea: 14, model: 'Aranet4', read: bedroomReadings },
  { person: 'amira', kind: 'living-room', floorArea: 26, model: 'AirGradient', read: livingRoomReadings },
]

/** Some weeks of readings in the rooms of two of the demo's people, for who of them is new. */
export async function insertDemoAir(
  client: pg.Client,
  newcomers: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  for (const room of rooms) {
    const userId = nameUuid(`person ${room.person}`)
    if (newcomers.has(userId)) await insertRoom(client, { ...room, userId, until: now.getTime() })
  }
}

async function insertRoom(
  client: pg.Client,
  { userId, kind, floorArea, model, read, until }: DemoRoom & { userId: string; until: number },
): Promise<void> {
  const [roomId, deviceId, importId] = ['room', 'device', 'import'].map((what) =>
    nameUuid(`air ${what} ${userId}`),
  )
  const series = read(until)
  const rows = series[0]?.points.times.length ?? 0
  await client.query(
    'insert into air_rooms (id, user_id, kind, floor_area, height) values ($1, $2, $3, $4, 2.5)',
    [roomId, userId, kind, floorArea],
  )
  await client.query('insert into air_devices (id, user_id, model) values ($1, $2, $3)', [
    deviceId,
    userId,
    model,
  ])
  await client.query(
    `insert into air_imports (id, user_id, room_id, device_id, kind, sha256, row_count, dropped_count)
      values ($1, $2, $3, $4, 'file', sha256($5), $6, 0)`,
    [importId, userId, roomId, deviceId, Buffer.from(model), rows],
  )
  for (const { metric, unit, points } of series) {
    const seriesId = nameUuid(`air series ${metric} ${userId}`)
    await client.query(
      `insert into air_series (id, user_id, room_id, device_id, metric, variant, unit)
        values ($1, $2, $3, $4, $5, '', $6)`,
      [seriesId, userId, roomId, deviceId, metric, unit],
    )
    for (const { day, count, firstAt, lastAt, lastValue, packed } of packDays(points))
      await client.query(
        `insert into air_chunks
            (series_id, day, import_id, user_id, count, first_at, last_at, last_value, packed)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[seriesId, day, importId, userId, count],
          ...[new Date(firstAt), new Date(lastAt), lastValue, Buffer.from(packed)],
        ],
      )
    if (metric === 'pm25') await insertChart(client, { userId, roomId, seriesId, until })
  }
}

/** The purifier of the living room is marked, and its four weeks stand in a story, with what changed. */
async function insertChart(
  client: pg.Client,
  {
    userId,
    roomId,
    seriesId,
    until,
  }: Record<'userId' | 'seriesId', string> & { roomId: string | undefined; until: number },
): Promise<void> {
  const daysAgo = (days: number) => new Date(until - days * 86_400_000)
  await client.query(
    `insert into air_marks (id, user_id, room_id, kind, at) values ($1, $2, $3, 'purifier_on', $4)`,
    [nameUuid(`air mark ${userId}`), userId, roomId, daysAgo(14)],
  )
  await client.query(
    `insert into air_shared_charts (id, user_id, series_id, from_at, to_at, zone, is_exact, mark_id)
      values ($1, $2, $3, $4, $5, 'UTC', false, $6)`,
    [
      ...[nameUuid(`air chart ${userId}`), userId, seriesId, daysAgo(28), daysAgo(2)],
      nameUuid(`air mark ${userId}`),
    ],
  )
  await client.query(
    `update stories set chart_id = $1
      where id = (select id from stories where user_id = $2 and is_public order by created_at desc, id limit 1)`,
    [nameUuid(`air chart ${userId}`), userId],
  )
  await refreshSharedCharts(drizzle(client), 'results')
}
