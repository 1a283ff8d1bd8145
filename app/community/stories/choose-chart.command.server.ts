import { eq } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import type { Measurement } from './measurement-schema.ts'

/** How stories learn what a chart shows, of which they know nothing else. */
export interface ChartMeasurer {
  /** @returns null for a chart that is not theirs for whom this transaction acts, or that has no readings */
  measureChart(tx: Transaction, id: string): Promise<Measurement | null>
}

/** @throws ApiError 404 for a chart that they don’t share, or that shows no readings */
export async function chooseChart(
  tx: Transaction,
  { chartId, measureChart }: ChartMeasurer & { chartId: string | null },
): Promise<{ chartId: string; measurement: Measurement } | { chartId: null }> {
  if (chartId === null) return { chartId }
  const measurement = await measureChart(tx, chartId)
  if (!measurement) throw notFound('This chart isn’t shared any more, or has no readings.')
  return { chartId, measurement }
}

/** What the stories with this chart show of it from now on. They lose a chart without readings. Runs as their author. */
export async function renewMeasurement(
  tx: Transaction,
  chartId: string,
  measurement: Measurement | null,
): Promise<void> {
  await tx
    .update(stories)
    .set(measurement ? { measurement } : { chartId: null })
    .where(eq(stories.chartId, chartId))
}
