import { and, count, eq, gt, notExists, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
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
import { maxDevices, maxImportsInDay, maxReadings, maxSeries, maxSeriesDays } from './air-limits.ts'

/** Serializes changes to a person's readings, so that counts and merged data stay valid until commit. */
export async function lockReadings(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('air ' || ${userId}::text, 0))`)
}

/** @throws ApiError 404 if the room is not the actor's */
export async function requireRoom(tx: Transaction, roomId: string): Promise<void> {
  const [room] = await tx.select({ id: airRooms.id }).from(airRooms).where(eq(airRooms.id, roomId))
  if (!room) throw notFound('This room doesn’t exist.')
}

interface DeviceChoice {
  userId: string
  roomId: string
  model: string
  /** A device id, 'new', or undefined for the existing device of this model in this room. */
  device: string | undefined
}

/** Returns the id of the chosen device, adding it if necessary. @throws ApiError 404, or 409 `air_limit` */
export async function findOrAddDevice(
  tx: Transaction,
  { userId, roomId, model, device }: DeviceChoice,
): Promise<string> {
  if (device !== undefined && device !== 'new') {
    const [own] = await tx.select({ id: airDevices.id }).from(airDevices).where(eq(airDevices.id, device))
    if (!own) throw notFound('This device doesn’t exist.')
    return own.id
  }
  const [known] =
    device === 'new'
      ? []
      : await tx
          .select({ id: airDevices.id })
          .from(airDevices)
          .innerJoin(airSeries, eq(airSeries.deviceId, airDevices.id))
          .where(and(eq(airDevices.model, model), eq(airSeries.roomId, roomId)))
          .orderBy(airDevices.createdAt)
          .limit(1)
  if (known) return known.id
  const [all] = await tx.select({ devices: count() }).from(airDevices)
  if ((all?.devices ?? 0) >= maxDevices)
    throw limitReached(`You already have ${maxDevices} devices. Please delete the series of one first.`)
  const [added] = await tx.insert(airDevices).values({ userId, model }).returning({ id: airDevices.id })
  if (!added) throw new Error('no device was added')
  return added.id
}

export function limitReached(message: string): ApiError {
  return new ApiError(409, 'air_limit', message)
}

const stored = v.tuple([v.object({ readings: v.number(), days: v.number() })])

/** Runs as the person. */
export async function countStored(tx: Transaction): Promise<{ readings: number; days: number }> {
  const rows = await tx
    .select({
      readings: sql<number>`coalesce(sum(${airChunks.count}), 0)::float8`,
      days: sql<number>`count(*)::float8`,
    })
    .from(airChunks)
  return v.parse(stored, rows)[0]
}

/** @throws ApiError 409 `air_limit` if storing this much more would exceed a limit */
export async function requireReadingCapacity(
  tx: Transaction,
  more: { readings: number; days: number },
): Promise<void> {
  const { readings, days } = await countStored(tx)
  if (readings + more.readings > maxReadings)
    throw limitReached(
      `You can store ${maxReadings.toLocaleString('en')} readings. You have ${readings.toLocaleString('en')}, and these are ${more.readings.toLocaleString('en')} more. Please delete some stored readings first.`,
    )
  if (days + more.days > maxSeriesDays)
    throw limitReached(
      `These readings cover too many days. All your series together can cover ${maxSeriesDays.toLocaleString('en')} days, counted for each series. Please delete a series or some readings first.`,
    )
}

/** @throws ApiError 409 `air_limit` */
export async function requireBelowImportLimit(tx: Transaction): Promise<void> {
  const [today] = await tx
    .select({ imports: count() })
    .from(airImports)
    .where(gt(airImports.createdAt, sql`now() - interval '1 day'`))
  if ((today?.imports ?? 0) >= maxImportsInDay)
    throw limitReached(`You have saved ${maxImportsInDay} files within a day. Please continue tomorrow.`)
}

/** @throws ApiError 409 `air_limit` */
export async function requireBelowSeriesLimit(tx: Transaction): Promise<void> {
  const [all] = await tx.select({ series: count() }).from(airSeries)
  if ((all?.series ?? 0) > maxSeries)
    throw limitReached(`You can have up to ${maxSeries} series. Please delete one first.`)
}

export async function removeEmpty(tx: Transaction): Promise<void> {
  await tx
    .delete(airImports)
    .where(notExists(tx.select().from(airChunks).where(eq(airChunks.importId, airImports.id))))
  await tx
    .delete(airSeries)
    .where(
      and(
        notExists(tx.select().from(airChunks).where(eq(airChunks.seriesId, airSeries.id))),
        notExists(tx.select().from(airLiveReadings).where(eq(airLiveReadings.seriesId, airSeries.id))),
      ),
    )
  await tx
    .delete(airDevices)
    .where(
      and(
        notExists(tx.select().from(airSeries).where(eq(airSeries.deviceId, airDevices.id))),
        notExists(
          tx.select({ id: airTokens.id }).from(airTokens).where(eq(airTokens.deviceId, airDevices.id)),
        ),
      ),
    )
}
