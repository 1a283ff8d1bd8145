import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '#database/client.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { airSeries } from '#database/schema/air/readings.ts'
import { stories } from '#database/schema/stories.ts'
import { communityMetrics } from '../community/levels.ts'
import { spreadOf } from '../community/spread.ts'
import { readSharedSpan } from '../shared/shared-chart.server.ts'
import { lockReadings } from './air-owner.server.ts'

/** The rest are the next hour's. */
const atOnce = 50

/**
 * Charts of public stories that were shared before the community's air was counted know nothing of what they count for, until their
 * readings change. Says it of some of them.
 *
 * @returns of how many
 */
export async function countEarlierCharts(database: Pick<Database, 'accounts'>): Promise<number> {
  const charts = await database.accounts((tx) =>
    tx
      .select({ id: airSharedCharts.id, userId: airSharedCharts.userId })
      .from(stories)
      .innerJoin(airSharedCharts, eq(airSharedCharts.id, stories.chartId))
      .innerJoin(airSeries, eq(airSeries.id, airSharedCharts.seriesId))
      .where(
        and(
          eq(stories.isVisible, true),
          isNull(airSharedCharts.spread),
          inArray(airSeries.metric, [...communityMetrics]),
        ),
      )
      .orderBy(desc(stories.createdAt), desc(stories.id))
      .limit(atOnce),
  )
  for (const chart of charts) await database.accounts((tx) => countChart(tx, chart))
  return charts.length
}

/** While nothing else is done to its person's readings, so that none counts that is deleted meanwhile. */
async function countChart(tx: Transaction, { id, userId }: { id: string; userId: string }): Promise<void> {
  await lockReadings(tx, userId)
  const isUncounted = and(eq(airSharedCharts.id, id), isNull(airSharedCharts.spread))
  const [span] = await tx
    .select({
      seriesId: airSharedCharts.seriesId,
      fromAt: airSharedCharts.fromAt,
      toAt: airSharedCharts.toAt,
      zone: airSharedCharts.zone,
    })
    .from(airSharedCharts)
    .where(isUncounted)
  const read = span && (await readSharedSpan(tx, { ...span, isExact: false }))
  if (!read) return
  const spread = spreadOf(read.series, read.clock.offsetAt)
  await tx.update(airSharedCharts).set({ spread }).where(isUncounted)
}
