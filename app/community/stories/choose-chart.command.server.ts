import { eq } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import type { Measurement } from './measurement-schema.ts'

/** The only part of charts that stories depend on. */
export interface ChartSummarizer {
  /** @returns null if the chart belongs to another member than the transaction's, or has no readings */
  measureChart(tx: Transaction, id: string): Promise<Measurement | null>
}

/** @throws ApiError 404 if the author does not share the chart, or it has no readings */
export async function chooseChart(
  tx: Transaction,
  { chartId, measureChart }: ChartSummarizer & { chartId: string | null },
): Promise<{ chartId: string; measurement: Measurement } | { chartId: null }> {
  if (chartId === null) return { chartId }
  const measurement = await measureChart(tx, chartId)
  if (!measurement) throw notFound('This chart is no longer shared or has no readings.')
  return { chartId, measurement }
}

/** Removes a chart without readings. Runs as its author. */
export async function refreshMeasurement(
  tx: Transaction,
  chartId: string,
  measurement: Measurement | null,
): Promise<void> {
  await tx
    .update(stories)
    .set(measurement ? { measurement } : { chartId: null })
    .where(eq(stories.chartId, chartId))
}
