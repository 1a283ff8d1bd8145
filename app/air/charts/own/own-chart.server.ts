import { asc, desc, eq } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { airMarks, airSharedCharts } from '#database/schema/air/charts.ts'
import { listSeries } from '../../rooms/own-air-queries.server.ts'
import type { EffectReport } from '../../science/effects/effect-report-schema.ts'
import { effectGates } from '../../science/effects/effect-rules.ts'
import { type ChartClock, describeInstant } from '../../science/plot/chart-clock.ts'
import { drawChart } from '../../science/plot/draw-chart.ts'
import type { OwnChart } from '../chart-schemas.ts'
import { markKinds } from '../marks/mark-kinds.ts'
import { describeShared } from '../shared/describe-shared.ts'
import { readChartSeries, readMarks, readSeriesDetails, toMarkKind } from '../shared/read-chart.server.ts'
import { compareAtMark } from '../shared/shared-effect.server.ts'

const twoWeeks = 14 * 86_400_000

interface OwnChartRequest {
  seriesId: string
  zone: string
  /** Milliseconds since 1970. Null for the last two weeks of the series. */
  from: number | null
  to: number | null
  now: number
}

/** Draws a member's series, with the room's marks and the charts shared from it. @throws ApiError 404 */
export function readOwnChart(
  database: Transactions,
  person: Member,
  request: OwnChartRequest,
): Promise<OwnChart> {
  return database.transaction(person, async (tx) => {
    const { seriesId, zone } = request
    const details = await readSeriesDetails(tx, seriesId)
    const known = (await listSeries(tx)).find(({ id }) => id === seriesId)
    if (!details || !known) throw notFound('This series no longer exists.')
    const { from, to } = chooseSpan(request, known.lastAt)
    const series = await readChartSeries(tx, { seriesId, from, to })
    if (!series) throw notFound('This series no longer exists.')
    const clock = { offsetAt: createOffsetAt(zone), dayOne: null }
    const marks = await readMarks(tx, { roomId: details.roomId, from, to })
    const labeled = marks.map(({ kind, at }) => ({ at, label: markKinds[kind] }))
    return {
      chart: drawChart({ series, from, to, clock, marks: labeled }),
      model: details.model,
      roomId: details.roomId,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      firstAt: known.firstAt?.toISOString() ?? null,
      lastAt: known.lastAt?.toISOString() ?? null,
      marks: await listMarks(tx, details.roomId, clock),
      shared: await listShared(tx, seriesId),
    }
  })
}

function chooseSpan({ from, to, now }: OwnChartRequest, lastAt: Date | null): { from: number; to: number } {
  const end = to ?? Math.max((lastAt?.getTime() ?? now) + 1, (from ?? 0) + 1)
  return { from: from ?? end - twoWeeks, to: end }
}

async function listMarks(tx: Transaction, roomId: string, clock: ChartClock): Promise<OwnChart['marks']> {
  const rows = await tx
    .select({ id: airMarks.id, kind: airMarks.kind, at: airMarks.at })
    .from(airMarks)
    .where(eq(airMarks.roomId, roomId))
    .orderBy(desc(airMarks.at), asc(airMarks.id))
  return rows.map(({ id, kind, at }) => ({
    id,
    label: markKinds[toMarkKind(kind)],
    time: describeInstant(at.getTime(), clock),
    at: at.toISOString(),
  }))
}

async function listShared(tx: Transaction, seriesId: string): Promise<OwnChart['shared']> {
  const rows = await tx
    .select({
      id: airSharedCharts.id,
      fromAt: airSharedCharts.fromAt,
      toAt: airSharedCharts.toAt,
      zone: airSharedCharts.zone,
      isExact: airSharedCharts.isExact,
      markId: airSharedCharts.markId,
    })
    .from(airSharedCharts)
    .where(eq(airSharedCharts.seriesId, seriesId))
    .orderBy(desc(airSharedCharts.createdAt), asc(airSharedCharts.id))
  return rows.map(({ id, ...row }) => ({ id, words: describeShared(row) }))
}

/** Compares a member's series before and after a mark. @throws ApiError 404 if the mark or series is not the member's */
export function readOwnEffect(
  database: Transactions,
  person: Member,
  { zone, ...marked }: { markId: string; seriesId: string; zone: string },
): Promise<EffectReport> {
  return database.transaction(person, async (tx) => {
    const found = await compareAtMark(tx, {
      ...marked,
      clock: { offsetAt: createOffsetAt(zone), dayOne: null },
      findSpan: (at) => ({ from: at - effectGates.historyReachMs, to: at + effectGates.reachMs }),
    })
    if (!found) throw notFound('This mark or series no longer exists.')
    return found.report
  })
}
