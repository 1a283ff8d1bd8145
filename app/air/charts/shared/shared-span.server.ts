import { createOffsetAt } from '#app/platform/time/zone-offset.ts'
import type { Transaction } from '#database/client.ts'
import { airSharedCharts } from '#database/schema/air/charts.ts'
import { type RoomKind, roomKinds } from '../../room-kinds.ts'
import type { ChartClock } from '../../science/plot/chart-clock.ts'
import { readSeriesRange } from '../../science/series/read-series-range.server.ts'
import type { SeriesData } from '../../science/series/series-data.ts'
import { downsampleToQuarterHours, quarterMs } from './downsample-to-quarter-hours.ts'
import { readMarks, readSeriesDetails } from './read-chart.server.ts'
import { maxShownPoints } from './stored-points.server.ts'

const dayMs = 86_400_000

export const spanColumns = {
  seriesId: airSharedCharts.seriesId,
  fromAt: airSharedCharts.fromAt,
  toAt: airSharedCharts.toAt,
  zone: airSharedCharts.zone,
  isExact: airSharedCharts.isExact,
}

export type SharedSpan = Pick<typeof airSharedCharts.$inferSelect, keyof typeof spanColumns>

interface ReadSpan {
  /** Readings as shown to others: thinned, unless the member shares every reading. */
  series: SeriesData
  roomId: string
  room: (typeof roomKinds)[RoomKind]
  model: string
  clock: ChartClock
}

/** Reads all readings that others can see. @returns null if the transaction may not see the series */
export async function readSharedSpan(tx: Transaction, span: SharedSpan): Promise<ReadSpan | null> {
  const { seriesId, isExact } = span
  const [from, to] = [span.fromAt.getTime(), span.toAt.getTime()]
  const details = await readSeriesDetails(tx, seriesId)
  const series = await readAsShared(tx, {
    seriesId,
    isExact,
    from,
    to,
    heldFrom: from,
    maxPoints: maxShownPoints,
  })
  if (!details || !series) return null
  return {
    series,
    roomId: details.roomId,
    room: roomKinds[details.room],
    model: details.model,
    clock: sharedClock(span),
  }
}

interface SharedPart extends Pick<SharedSpan, 'seriesId' | 'isExact'> {
  from: number
  to: number
  /** The start of the shared range. Values of earlier readings are neither shown nor extended into it. */
  heldFrom: number
  /** The maximum number of points if the member shares every reading. */
  maxPoints: number
}

export async function readAsShared(
  tx: Transaction,
  { isExact, maxPoints, ...span }: SharedPart,
): Promise<SeriesData | null> {
  if (isExact) return readSeriesRange(tx, { ...span, maxPoints })
  const quarters = Math.ceil((span.to - span.from) / quarterMs)
  const series = await readSeriesRange(tx, { ...span, maxPoints: quarters })
  return series && downsampleToQuarterHours(series)
}

/** Returns the marks within a shared range, rounded to quarters of an hour unless the member shares every reading. */
export async function readShownMarks(
  tx: Transaction,
  { roomId, fromAt, toAt, isExact }: Pick<SharedSpan, 'fromAt' | 'toAt' | 'isExact'> & { roomId: string },
) {
  const from = fromAt.getTime()
  const marks = await readMarks(tx, { roomId, from, to: toAt.getTime() })
  if (isExact) return marks
  return marks.map(({ kind, at }) => ({ kind, at: Math.max(from, Math.floor(at / quarterMs) * quarterMs) }))
}

export function sharedClock({ fromAt, zone, isExact }: Omit<SharedSpan, 'seriesId' | 'toAt'>): ChartClock {
  const offsetAt = createOffsetAt(zone)
  const from = fromAt.getTime()
  return { offsetAt, dayOne: isExact ? null : Math.floor((from + offsetAt(from)) / dayMs) * dayMs }
}
