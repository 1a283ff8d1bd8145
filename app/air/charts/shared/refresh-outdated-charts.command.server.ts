import { and, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { airSeries } from '#database/schema/air/readings.ts'
import { stories } from '#database/schema/stories.ts'
import { lockReadings } from '../../air-owner.command.server.ts'
import { communityMetrics } from '../../commons/metric-scales.ts'
import { spreadOf } from '../../commons/spread.ts'
import { readSharedSpan, spanColumns } from './shared-span.server.ts'
import { packShown, shownFormatVersion } from './stored-points.server.ts'

/** The maximum number of charts in one run. The other charts follow an hour later. */
const atOnce = 200

const isOutdated = sql`substring(${airSharedCharts.shown} from 1 for 1) is distinct from ${Buffer.of(shownFormatVersion)}`

/** Stores missing or outdated derived data of shared charts. @returns the number of charts found */
export async function refreshOutdatedCharts(database: AccountsTransactions): Promise<number> {
  const charts = await database.accounts((tx) =>
    tx
      .select({ id: airSharedCharts.id, userId: airSharedCharts.userId })
      .from(airSharedCharts)
      .innerJoin(airSeries, eq(airSeries.id, airSharedCharts.seriesId))
      .where(or(isOutdated, and(isNull(airSharedCharts.spread), counts(tx))))
      .orderBy(desc(airSharedCharts.id))
      .limit(atOnce),
  )
  for (const chart of charts) await database.accounts((tx) => countChart(tx, chart))
  return charts.length
}

function counts(tx: Transaction) {
  return and(
    inArray(airSeries.metric, [...communityMetrics]),
    exists(
      tx
        .select({ id: stories.id })
        .from(stories)
        .where(and(eq(stories.chartId, airSharedCharts.id), eq(stories.isVisible, true))),
    ),
  )
}

/** Takes the lock of the member's readings, so that it stores nothing derived from readings that are being deleted. */
async function countChart(tx: Transaction, { id, userId }: { id: string; userId: string }): Promise<void> {
  await lockReadings(tx, userId)
  const isMissing = and(eq(airSharedCharts.id, id), or(isOutdated, isNull(airSharedCharts.spread)))
  const [chart] = await tx
    .select({
      spread: airSharedCharts.spread,
      ...spanColumns,
    })
    .from(airSharedCharts)
    .where(isMissing)
  if (!chart) return
  const { spread: counted, ...span } = chart
  const read = await readSharedSpan(tx, span)
  const even = span.isExact && counted === null ? await readSharedSpan(tx, { ...span, isExact: false }) : read
  if (!read || !even) return
  const spread = counted ?? spreadOf(even.series, even.clock.offsetAt)
  await tx
    .update(airSharedCharts)
    .set({ spread, shown: packShown(read.series) })
    .where(eq(airSharedCharts.id, id))
}
