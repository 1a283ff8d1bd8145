import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { refreshMeasurement } from '#app/community/stories/choose-chart.command.server.ts'
import type { Measurement } from '#app/community/stories/measurement-schema.ts'
import type { Transaction } from '#database/client.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { airRooms, airSeries } from '#database/schema/air/readings.ts'
import { type Spread, spreadOf } from '../../commons/spread.ts'
import { describeMeasurement } from './describe-measurement.ts'
import { findSharedEffect, findSharedPlanEffect, type SharedEffect } from './shared-effect.server.ts'
import { readSharedSpan, type SharedSpan, spanColumns } from './shared-span.server.ts'
import { packShown } from './stored-points.server.ts'

const refreshedColumns = {
  id: airSharedCharts.id,
  ...spanColumns,
  markId: airSharedCharts.markId,
  planId: airSharedCharts.planId,
}

/** Updates what depends on readings and marks. Removes a chart without readings from its story. Runs as the member. */
export async function refreshSharedCharts(
  tx: Transaction,
  of: { roomId: string } | 'results' | 'all',
): Promise<void> {
  const shared = await tx
    .select(refreshedColumns)
    .from(airSharedCharts)
    .innerJoin(airSeries, eq(airSeries.id, airSharedCharts.seriesId))
    .where(areMeant(of))
  for (const { id, ...chart } of shared) {
    const measurement = await refresh(tx, id, chart)
    await refreshMeasurement(tx, id, measurement)
  }
}

/** Includes charts with a comparison, which also depend on the outdoor rooms. */
function areMeant(of: Parameters<typeof refreshSharedCharts>[1]): SQL | undefined {
  if (of === 'all') return undefined
  const hasResult = or(isNotNull(airSharedCharts.markId), isNotNull(airSharedCharts.planId))
  if (of === 'results') return hasResult
  const isOutdoors = sql`exists (select from ${airRooms} where ${airRooms.id} = ${of.roomId} and ${airRooms.kind} = 'outdoors')`
  return or(eq(airSeries.roomId, of.roomId), and(hasResult, isOutdoors))
}

async function refresh(
  tx: Transaction,
  id: string,
  { markId, planId, ...span }: SharedSpan & { markId: string | null; planId: string | null },
): Promise<Measurement | null> {
  const read = await readSharedSpan(tx, span)
  const effect = await findEffect(tx, { ...span, markId, planId })
  const spread = await findSpread(tx, span, read)
  const shown = read && packShown(read.series)
  await tx.update(airSharedCharts).set({ effect, spread, shown }).where(eq(airSharedCharts.id, id))
  if (!read) return null
  return describeMeasurement({
    ...{ series: read.series, room: read.room, clock: read.clock },
    ...{ from: span.fromAt.getTime(), to: span.toAt.getTime() },
    effect: effect === null ? null : effect.report.headline,
  })
}

function findEffect(
  tx: Transaction,
  { markId, planId, ...span }: SharedSpan & { markId: string | null; planId: string | null },
): Promise<SharedEffect | null> {
  if (planId !== null) return findSharedPlanEffect(tx, { ...span, planId })
  return markId === null ? Promise.resolve(null) : findSharedEffect(tx, { ...span, markId })
}

/** Uses readings thinned to quarters of an hour, even if every reading is shown. */
async function findSpread(
  tx: Transaction,
  span: SharedSpan,
  read: Awaited<ReturnType<typeof readSharedSpan>>,
): Promise<Spread | null> {
  const even = span.isExact ? await readSharedSpan(tx, { ...span, isExact: false }) : read
  return even && spreadOf(even.series, even.clock.offsetAt)
}

/** Redraws the summary of the actor's shared chart for lists. @returns null if the chart is not the actor's or has no readings */
export async function summarizeSharedChart(tx: Transaction, id: string): Promise<Measurement | null> {
  const [chart] = await tx.select(refreshedColumns).from(airSharedCharts).where(eq(airSharedCharts.id, id))
  return chart ? refresh(tx, id, chart) : null
}
