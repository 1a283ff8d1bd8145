import { and, count, eq } from 'drizzle-orm'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import type { ErasureJournal } from '#database/erasures/erasure-journal.ts'
import { airMarks, airSharedCharts } from '#database/schema/air/charts.ts'
import { airPlans } from '#database/schema/air/plans.ts'
import { airSeries } from '#database/schema/air/readings.ts'
import { maxSharedCharts, sharedEndsBeforeMs } from '../../air-limits.ts'
import { limitReached, lockReadings } from '../../air-owner.command.server.ts'
import { summarizeSharedChart } from './refresh-shared-charts.command.server.ts'

interface NewSharedChart {
  seriesId: string
  from: Date
  to: Date
  zone: string
  isExact: boolean
  markId: string | null
  planId: string | null
  now: Date
}

/**
 * The range ends at least two days ago, because current readings reveal if someone is at home.
 * @throws ApiError 404 if the series is not the member's, 409 `air_limit`, 422 if nothing is left before two days ago
 */
export function shareChart(
  database: Transactions,
  person: Member,
  { seriesId, from, to, zone, isExact, markId, planId, now }: NewSharedChart,
): Promise<{ id: string }> {
  const toAt = new Date(Math.min(to.getTime(), now.getTime() - sharedEndsBeforeMs))
  if (toAt <= from)
    throw new ApiError(
      422,
      'too_recent',
      'A shared chart must end at least two days ago. Please choose an earlier time.',
    )
  return database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const [own] = await tx
      .select({ roomId: airSeries.roomId })
      .from(airSeries)
      .where(eq(airSeries.id, seriesId))
    if (!own) throw notFound('This series no longer exists.')
    if (markId !== null) await requireMark(tx, { markId, roomId: own.roomId, from, toAt })
    if (planId !== null) await requirePlan(tx, { planId, seriesId })
    const [all] = await tx.select({ charts: count() }).from(airSharedCharts)
    if ((all?.charts ?? 0) >= maxSharedCharts)
      throw limitReached(`You already share ${maxSharedCharts} charts. Please stop sharing one first.`)
    const [added] = await tx
      .insert(airSharedCharts)
      .values({ userId: person.userId, seriesId, fromAt: from, toAt, zone, isExact, markId, planId })
      .returning({ id: airSharedCharts.id })
    if (!added) throw new Error('no chart was shared')
    await summarizeSharedChart(tx, added.id)
    return added
  })
}

interface ShownMark {
  markId: string
  roomId: string
  from: Date
  toAt: Date
}

/** @throws ApiError 404 for a mark of another room, 422 `mark_outside` for a mark outside the range */
async function requireMark(tx: Transaction, { markId, roomId, from, toAt }: ShownMark): Promise<void> {
  const [mark] = await tx
    .select({ at: airMarks.at })
    .from(airMarks)
    .where(and(eq(airMarks.id, markId), eq(airMarks.roomId, roomId)))
  if (!mark) throw notFound('This mark no longer exists.')
  if (mark.at < from || mark.at >= toAt)
    throw new ApiError(422, 'mark_outside', 'Please choose a mark within the shared period.')
}

/** @throws ApiError 404 for a plan of another series */
async function requirePlan(
  tx: Transaction,
  { planId, seriesId }: { planId: string; seriesId: string },
): Promise<void> {
  const [plan] = await tx
    .select({ id: airPlans.id })
    .from(airPlans)
    .where(and(eq(airPlans.id, planId), eq(airPlans.seriesId, seriesId)))
  if (!plan) throw notFound('This experiment no longer exists.')
}

/** Stops sharing a chart. @throws ApiError 404 if the chart is not the member's */
export async function unshareChart(
  { database, erasures }: { database: Transactions; erasures: ErasureJournal },
  person: Member,
  id: string,
): Promise<void> {
  await database.transaction(person, async (tx) => {
    const { rowCount } = await tx.delete(airSharedCharts).where(eq(airSharedCharts.id, id))
    if (rowCount === 0) throw notFound('This chart is no longer shared.')
    await erasures.record(tx, { kind: 'air_chart_unshared', id })
  })
}
