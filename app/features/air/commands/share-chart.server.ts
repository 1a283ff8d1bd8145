import { count, eq } from 'drizzle-orm'
import { ApiError, notFound } from '#app/http/server/api-error.server.ts'
import { rethrowForeignKeyError } from '#app/http/server/foreign-key-errors.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import type { ErasureJournal } from '#database/erasures/erasure-journal.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { airSeries } from '#database/schema/air/readings.ts'
import { maxSharedCharts, sharedEndsBefore } from '../air-limits.ts'
import { limitReached, lockReadings } from './air-owner.server.ts'

type Transactions = Pick<Database, 'transaction'>

export interface NewSharedChart {
  seriesId: string
  from: Date
  to: Date
  zone: string
  isExact: boolean
  now: Date
}

/**
 * Shows a stretch of a series to whoever has its address. It ends two days ago: what a room’s air says of the present day tells who
 * is at home.
 *
 * @throws ApiError 404 for a series that is not theirs, 409 `air_limit`, 422 where nothing lies before two days ago
 */
export function shareChart(
  database: Transactions,
  person: Member,
  { seriesId, from, to, zone, isExact, now }: NewSharedChart,
): Promise<{ id: string }> {
  const toAt = new Date(Math.min(to.getTime(), now.getTime() - sharedEndsBefore))
  if (toAt <= from)
    throw new ApiError(422, 'too_recent', 'A shared chart ends two days ago. Please choose an earlier time.')
  return database
    .transaction(person, async (tx) => {
      await lockReadings(tx, person.userId)
      const [own] = await tx.select({ id: airSeries.id }).from(airSeries).where(eq(airSeries.id, seriesId))
      if (!own) throw notFound('This series doesn’t exist any more.')
      const [all] = await tx.select({ charts: count() }).from(airSharedCharts)
      if ((all?.charts ?? 0) >= maxSharedCharts)
        throw limitReached(`You share ${maxSharedCharts} charts already. Please stop sharing one first.`)
      const [added] = await tx
        .insert(airSharedCharts)
        .values({ userId: person.userId, seriesId, fromAt: from, toAt, zone, isExact })
        .returning({ id: airSharedCharts.id })
      if (!added) throw new Error('no chart was shared')
      return added
    })
    .catch(rethrowForeignKeyError)
}

/** Shows a chart to nobody any more, at once. @throws ApiError 404 for one that is not theirs */
export async function unshareChart(
  { database, erasures }: { database: Transactions; erasures: ErasureJournal },
  person: Member,
  id: string,
): Promise<void> {
  await database.transaction(person, async (tx) => {
    const { rowCount } = await tx.delete(airSharedCharts).where(eq(airSharedCharts.id, id))
    if (rowCount === 0) throw notFound('This chart isn’t shared any more.')
    await erasures.record(tx, { kind: 'air_chart_unshared', id })
  })
}
