import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import {
  airChunks,
  airDevices,
  airImports,
  airLiveReadings,
  airRooms,
  airSeries,
  airTokens,
} from '#database/schema/air/readings.ts'
import { listSharedCharts } from '../charts/own/own-chart-queries.server.ts'
import { describeShared } from '../charts/shared/describe-shared.ts'

export function listRooms(tx: Transaction) {
  return tx
    .select({
      id: airRooms.id,
      kind: airRooms.kind,
      floorArea: airRooms.floorArea,
      height: airRooms.height,
      createdAt: airRooms.createdAt,
    })
    .from(airRooms)
    .orderBy(asc(airRooms.createdAt), asc(airRooms.id))
}

export function listDevices(tx: Transaction) {
  return tx
    .select({ id: airDevices.id, model: airDevices.model, createdAt: airDevices.createdAt })
    .from(airDevices)
    .orderBy(asc(airDevices.createdAt), asc(airDevices.id))
}

export function listTokens(tx: Transaction) {
  return tx
    .select({
      id: airTokens.id,
      roomId: airTokens.roomId,
      deviceId: airTokens.deviceId,
      createdAt: airTokens.createdAt,
      lastUsedAt: airTokens.lastUsedAt,
      fullSince: airTokens.fullSince,
    })
    .from(airTokens)
    .orderBy(asc(airTokens.createdAt), asc(airTokens.id))
}

export function listImports(tx: Transaction) {
  return tx
    .select({
      id: airImports.id,
      roomId: airImports.roomId,
      deviceId: airImports.deviceId,
      kind: airImports.kind,
      rowCount: airImports.rowCount,
      droppedCount: airImports.droppedCount,
      readings: sql<number>`coalesce(sum(${airChunks.count}), 0)::float8`.as('readings'),
      createdAt: airImports.createdAt,
    })
    .from(airImports)
    .leftJoin(airChunks, eq(airChunks.importId, airImports.id))
    .groupBy(airImports.id)
    .orderBy(desc(airImports.createdAt), asc(airImports.id))
}

const moment = (aggregate: string, packed: unknown, live: unknown) =>
  sql<Date | null>`${sql.raw(aggregate)}(${packed}, ${live})`.mapWith(airLiveReadings.at)

/** Lists series with their latest value, packed or live. */
export function listSeries(tx: Transaction) {
  const packed = tx
    .select({
      seriesId: airChunks.seriesId,
      readings: sql<number>`sum(${airChunks.count})`.as('packed_readings'),
      firstAt: sql<Date>`min(${airChunks.firstAt})`.as('packed_first'),
      lastAt: sql<Date>`max(${airChunks.lastAt})`.as('packed_last'),
      lastValue: sql<number>`(array_agg(${airChunks.lastValue} order by ${airChunks.lastAt} desc))[1]`.as(
        'packed_value',
      ),
    })
    .from(airChunks)
    .groupBy(airChunks.seriesId)
    .as('packed')
  const live = tx
    .select({
      seriesId: airLiveReadings.seriesId,
      readings: sql<number>`count(*)`.as('live_readings'),
      firstAt: sql<Date>`min(${airLiveReadings.at})`.as('live_first'),
      lastAt: sql<Date>`max(${airLiveReadings.at})`.as('live_last'),
      lastValue: sql<number>`(array_agg(${airLiveReadings.value} order by ${airLiveReadings.at} desc))[1]`.as(
        'live_value',
      ),
    })
    .from(airLiveReadings)
    .groupBy(airLiveReadings.seriesId)
    .as('live')
  return tx
    .select({
      id: airSeries.id,
      roomId: airSeries.roomId,
      deviceId: airSeries.deviceId,
      metric: airSeries.metric,
      variant: airSeries.variant,
      unit: airSeries.unit,
      changesOnly: airSeries.changesOnly,
      readings: sql<number>`(coalesce(${packed.readings}, 0) + coalesce(${live.readings}, 0))::float8`.as(
        'readings',
      ),
      firstAt: moment('least', packed.firstAt, live.firstAt).as('first_at'),
      lastAt: moment('greatest', packed.lastAt, live.lastAt).as('last_at'),
      lastValue: sql<
        number | null
      >`case when ${live.lastAt} >= ${packed.lastAt} or ${packed.lastAt} is null then ${live.lastValue} else ${packed.lastValue} end`.as(
        'last_value',
      ),
    })
    .from(airSeries)
    .leftJoin(packed, eq(packed.seriesId, airSeries.id))
    .leftJoin(live, eq(live.seriesId, airSeries.id))
    .orderBy(asc(airSeries.createdAt), asc(airSeries.metric), asc(airSeries.variant), asc(airSeries.id))
}

/** Reads all of a person's air data except for the readings. */
export async function readOwnAir(tx: Transaction) {
  return {
    rooms: await listRooms(tx),
    devices: await listDevices(tx),
    series: await listSeries(tx),
    imports: await listImports(tx),
    tokens: await listTokens(tx),
    charts: (await listSharedCharts(tx)).map(({ id, seriesId, ...row }) => ({
      ...{ id, seriesId },
      words: describeShared(row),
    })),
  }
}
