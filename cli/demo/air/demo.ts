import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { refreshSharedCharts } from '#app/air/charts/shared/refresh-shared-charts.command.server.ts'
import { countMetric } from '#app/air/commons/count-community.command.server.ts'
import { communityMetrics } from '#app/air/commons/metric-scales.ts'
import { packDays } from '#database/readings/day-chunk.ts'
import type { DemoPart } from '../demo-parts.ts'
import { nameUuid } from '../seeded.ts'
import { demoHomes, plannedHome } from './demo-homes.ts'
import { bedroomReadings, type DemoSeries, livingRoomReadings } from './demo-readings.ts'

interface DemoRoom {
  person: string
  kind: string
  floorArea: number
  model: string
  /** The age of the last reading in days. */
  daysAgo: number
  /** Null unless a story shows the first series. `isMarked` is true if a purifier was switched on halfway through. */
  told: { isMarked: boolean } | null
  /** A plan's coin tosses for the first series, from its third day on. */
  coins?: readonly boolean[]
  read: (until: number) => DemoSeries[]
}

const rooms: readonly DemoRoom[] = [
  {
    ...{ person: 'demo', kind: 'bedroom', floorArea: 14, model: 'Aranet4' },
    ...{ daysAgo: 0, told: null, read: bedroomReadings },
  },
  {
    ...{ person: 'amira', kind: 'living-room', floorArea: 26, model: 'AirGradient' },
    ...{ daysAgo: 0, told: { isMarked: true }, read: livingRoomReadings },
  },
  ...demoHomes,
  plannedHome,
]

export const demo: DemoPart = { load: insertDemoAir }

/** Inserts some weeks of readings for new demo people, and the community's figures. */
async function insertDemoAir(client: pg.Client, newcomers: ReadonlySet<string>, now: Date): Promise<void> {
  for (const room of rooms) {
    const userId = nameUuid(`person ${room.person}`)
    const until = now.getTime() - room.daysAgo * dayMs
    if (newcomers.has(userId)) await insertRoom(client, { ...room, userId, until })
  }
  if (newcomers.size === 0) return
  const tx = drizzle(client)
  await refreshSharedCharts(tx, 'all')
  for (const metric of communityMetrics) await countMetric(tx, { metric, now })
}

const dayMs = 86_400_000

async function insertRoom(
  client: pg.Client,
  { userId, kind, floorArea, model, read, until, told, coins }: DemoRoom & { userId: string; until: number },
): Promise<void> {
  const [roomId, deviceId, importId] = ['room', 'device', 'import'].map((what) =>
    nameUuid(`air ${what} ${kind} ${userId}`),
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
    const chunks = [...packDays(points)]
    await client.query(
      `insert into air_chunks (series_id, day, import_id, user_id, count, first_at, last_at, last_value, packed)
        select $1, day, $2, $3, count, first_at, last_at, last_value, packed
          from unnest($4::int[], $5::int[], $6::timestamptz[], $7::timestamptz[], $8::float8[], $9::bytea[])
            as chunk (day, count, first_at, last_at, last_value, packed)`,
      [
        ...[seriesId, importId, userId, chunks.map(({ day }) => day), chunks.map(({ count }) => count)],
        ...[chunks.map(({ firstAt }) => new Date(firstAt)), chunks.map(({ lastAt }) => new Date(lastAt))],
        ...[chunks.map(({ lastValue }) => lastValue), chunks.map(({ packed }) => Buffer.from(packed))],
      ],
    )
  }
  const [first] = series
  if (coins && first)
    await insertPlan(client, {
      userId,
      seriesId: nameUuid(`air series ${first.metric} ${userId}`),
      coins,
      until,
    })
  if (!told || !first) return
  const seriesId = nameUuid(`air series ${first.metric} ${userId}`)
  await insertChart(client, { userId, roomId, seriesId, until, ...told })
}

async function insertPlan(
  client: pg.Client,
  {
    userId,
    seriesId,
    coins,
    until,
  }: { userId: string; seriesId: string; coins: readonly boolean[]; until: number },
): Promise<void> {
  await client.query(
    `insert into air_plans (id, user_id, series_id, start_day, switch_hour, zone, coins, done, missed, by_mail)
      values ($1, $2, $3, $4, 0, 'UTC', $5, $6, '{}', false)`,
    [
      ...[
        nameUuid(`air plan ${userId}`),
        userId,
        seriesId,
        Math.floor(until / dayMs) - 2 * coins.length - 1,
        coins,
      ],
      coins.flatMap((_, pair) => [2 * pair, 2 * pair + 1]),
    ],
  )
}

/** Inserts a story's chart of four weeks, with a mark for the purifier and its measured effect, if any. */
async function insertChart(
  client: pg.Client,
  {
    userId,
    roomId,
    seriesId,
    until,
    isMarked,
  }: Record<'userId' | 'seriesId', string> & { roomId: string | undefined; until: number; isMarked: boolean },
): Promise<void> {
  const daysAgo = (days: number) => new Date(until - days * dayMs)
  const markId = isMarked ? nameUuid(`air mark ${userId}`) : null
  if (markId)
    await client.query(
      `insert into air_marks (id, user_id, room_id, kind, at) values ($1, $2, $3, 'purifier_on', $4)`,
      [markId, userId, roomId, daysAgo(14)],
    )
  await client.query(
    `insert into air_shared_charts (id, user_id, series_id, from_at, to_at, zone, is_exact, mark_id)
      values ($1, $2, $3, $4, $5, 'UTC', false, $6)`,
    [...[nameUuid(`air chart ${userId}`), userId, seriesId, daysAgo(28), daysAgo(2)], markId],
  )
  await client.query(
    `update stories set chart_id = $1
      where id = (select id from stories where user_id = $2 and is_public order by created_at desc, id limit 1)`,
    [nameUuid(`air chart ${userId}`), userId],
  )
}
