import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { airRooms, airSeries } from '#database/schema/air/readings.ts'
import type { Metric } from '../../files/columns/metrics.ts'
import { readSeriesRange } from '../../science/series/read-series-range.server.ts'

/** Reads the same person's outdoor series of the metric, or null if there is none. */
export async function readOutdoor(
  tx: Transaction,
  { metric, seriesId, span }: { metric: Metric; seriesId: string; span: { from: number; to: number } },
) {
  const [outdoors] = await tx
    .select({ id: airSeries.id })
    .from(airSeries)
    .innerJoin(airRooms, eq(airRooms.id, airSeries.roomId))
    .where(and(eq(airRooms.kind, 'outdoors'), eq(airSeries.metric, metric), ne(airSeries.id, seriesId)))
    .orderBy(airSeries.createdAt)
    .limit(1)
  if (!outdoors) return null
  return readSeriesRange(tx, { seriesId: outdoors.id, ...span, maxPoints: Number.POSITIVE_INFINITY })
}
