import { and, asc, eq, gte, lt, lte, max, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { dayOf, unpackChunk } from '#database/readings/day-chunk.ts'
import { filterPoints, mergePoints } from '#database/readings/merge-points.ts'
import type { Points } from '#database/readings/points.ts'
import { airChunks, airLiveReadings, airSeries } from '#database/schema/air/readings.ts'
import { longestHoldMs } from '../../air-limits.ts'
import { metricNames } from '../../files/columns/metrics.ts'
import { commonUnitOf, toCommonUnit, unitNames } from '../../files/columns/units.ts'
import { createRangeCollector } from './collect-range.ts'
import { heldStepMs, holdValues } from './hold-values.ts'
import type { SeriesData } from './series-data.ts'

/** The number of device pixels across a wide screen. */
const defaultMaxPoints = 2_000
/** Number of chunks (days) held in memory at the same time. */
const chunksAtOnce = 64

interface SeriesSpan {
  seriesId: string
  /** Milliseconds since 1970; `from` is inclusive, `to` exclusive. */
  from: number
  to: number
}

const seriesSchema = v.object({
  metric: v.picklist(metricNames),
  variant: v.string(),
  unit: v.picklist(unitNames),
  changesOnly: v.pipe(
    v.nullable(v.boolean()),
    v.transform((isSaid) => isSaid === true),
  ),
})

/**
 * If there are more than `maxPoints`, returns the lowest, median and highest value of equal buckets, in the common unit.
 * @returns null if the transaction may not see the series
 */
export async function readSeriesRange(
  tx: Transaction,
  { seriesId, from, to, maxPoints = defaultMaxPoints, heldFrom }: SeriesSpan & RangeOptions,
): Promise<SeriesData | null> {
  const series = await findSeries(tx, seriesId)
  if (!series) return null
  const { metric, variant, unit: givenUnit, changesOnly } = series
  const span = { seriesId, from, to }
  const { points, ...measured } = changesOnly
    ? await readHeld(tx, span, heldFrom ?? from - longestHoldMs)
    : { points: readPoints(tx, span), ...(await measureSpan(tx, span)) }
  const collector = createRangeCollector({ ...measured, maxPoints })
  for await (const { times, values } of points)
    collector.add({ times, values: values.map((value) => toCommonUnit(value, givenUnit)) })
  const collected = collector.done()
  return {
    ...{ seriesId, metric, variant, unit: commonUnitOf(givenUnit), givenUnit, ...collected, changesOnly },
    stepMs: changesOnly ? heldStepMs : collected.stepMs,
  }
}

interface RangeOptions {
  maxPoints?: number
  /** Earliest time to search for the value that holds at `from`, if the source records only changes. Default: `longestHoldMs` earlier. */
  heldFrom?: number
}

/** Reads a source that records only changes, repeating each value while it holds. */
async function readHeld(tx: Transaction, { seriesId, from, to }: SeriesSpan, heldFrom: number) {
  const span = { seriesId, from: Math.min(from, heldFrom), to }
  const measured = await measureSpan(tx, span)
  const until = Math.min(to, await findEnd(tx, seriesId))
  const begin = Math.max(from, measured.from)
  const steps = Math.max(0, Math.ceil((until - begin) / heldStepMs))
  return {
    points: holdValues(readPoints(tx, span), { from, until }),
    ...{ count: measured.count + steps, from: begin, to: Math.max(begin, until) },
  }
}

/** Returns the time of the latest visible reading, after which values are unknown. */
async function findEnd(tx: Transaction, seriesId: string): Promise<number> {
  const [packed] = await tx
    .select({ at: max(airChunks.lastAt) })
    .from(airChunks)
    .where(eq(airChunks.seriesId, seriesId))
  const [live] = await tx
    .select({ at: max(airLiveReadings.at) })
    .from(airLiveReadings)
    .where(eq(airLiveReadings.seriesId, seriesId))
  return Math.max(
    packed?.at?.getTime() ?? Number.NEGATIVE_INFINITY,
    live?.at?.getTime() ?? Number.NEGATIVE_INFINITY,
  )
}

export async function findSeries(tx: Transaction, seriesId: string) {
  const [row] = await tx
    .select({
      metric: airSeries.metric,
      variant: airSeries.variant,
      unit: airSeries.unit,
      changesOnly: airSeries.changesOnly,
    })
    .from(airSeries)
    .where(eq(airSeries.id, seriesId))
  return row ? v.parse(seriesSchema, row) : null
}

/** May include readings outside the span on its first and last day. */
async function measureSpan(tx: Transaction, { seriesId, from, to }: SeriesSpan) {
  const [chunks] = await tx
    .select({
      count: sql<number>`coalesce(sum(${airChunks.count}), 0)::float8`,
      first: sql<number | null>`extract(epoch from min(${airChunks.firstAt}))::float8 * 1000`,
      last: sql<number | null>`extract(epoch from max(${airChunks.lastAt}))::float8 * 1000`,
    })
    .from(airChunks)
    .where(isInSpan({ seriesId, from, to }))
  const live = await readLive(tx, { seriesId, from, to })
  const first = Math.min(chunks?.first ?? to, live.times[0] ?? to)
  const last = Math.max(chunks?.last ?? from, live.times.at(-1) ?? from)
  return {
    count: (chunks?.count ?? 0) + live.times.length,
    from: Math.max(from, first),
    to: Math.min(to, last + 1),
  }
}

/** Counts readings. Includes whole packed days at the ends of the span. */
export async function countReadings(tx: Transaction, span: SeriesSpan): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`coalesce(sum(${airChunks.count}), 0)::float8` })
    .from(airChunks)
    .where(isInSpan(span))
  return row?.count ?? 0
}

function isInSpan({ seriesId, from, to }: SeriesSpan) {
  return and(
    eq(airChunks.seriesId, seriesId),
    gte(airChunks.day, dayOf(from)),
    lte(airChunks.day, dayOf(to)),
    gte(airChunks.lastAt, new Date(from)),
    lt(airChunks.firstAt, new Date(to)),
  )
}

async function readLive(tx: Transaction, { seriesId, from, to }: SeriesSpan): Promise<Points> {
  const rows = await tx
    .select({ at: airLiveReadings.at, value: airLiveReadings.value })
    .from(airLiveReadings)
    .where(
      and(
        eq(airLiveReadings.seriesId, seriesId),
        gte(airLiveReadings.at, new Date(from)),
        lt(airLiveReadings.at, new Date(to)),
      ),
    )
    .orderBy(asc(airLiveReadings.at))
  return {
    times: Float64Array.from(rows, ({ at }) => at.getTime()),
    values: Float64Array.from(rows, ({ value }) => value),
  }
}

/** Reads a span's readings in ascending order, in their original unit, one day at a time. */
export async function* readPoints(tx: Transaction, span: SeriesSpan): AsyncGenerator<Points> {
  const { from, to } = span
  const waiting = splitLive(await readLive(tx, span))
  for await (const { day, sources } of readDays(tx, span)) {
    for (const earlier of takeDaysBefore(waiting, day)) yield earlier
    const live = waiting.get(day)
    waiting.delete(day)
    const points = mergePoints(live ? [...sources, live] : sources)
    const isWhole = (points.times[0] ?? 0) >= from && (points.times.at(-1) ?? 0) < to
    yield isWhole ? points : filterPoints(points, (at) => at >= from && at < to)
  }
  yield* takeDaysBefore(waiting, Number.POSITIVE_INFINITY)
}

function splitLive({ times, values }: Points): Map<number, Points> {
  const days = new Map<number, Points>()
  let start = 0
  for (let end = 1; end <= times.length; end += 1) {
    const day = dayOf(times[start] ?? 0)
    if (end < times.length && dayOf(times[end] ?? 0) === day) continue
    days.set(day, { times: times.subarray(start, end), values: values.subarray(start, end) })
    start = end
  }
  return days
}

function takeDaysBefore(waiting: Map<number, Points>, day: number): Points[] {
  const days = [...waiting.keys()].filter((each) => each < day)
  return days.flatMap((each) => {
    const points = waiting.get(each)
    waiting.delete(each)
    return points ? [points] : []
  })
}

/** Yields each day's packed readings from all imports. */
async function* readDays(tx: Transaction, span: SeriesSpan) {
  let held: { day: number; sources: Points[] } | null = null
  let after: { day: number; importId: string } | null = null
  for (;;) {
    const rows: { day: number; importId: string; packed: Buffer; ends: Buffer | null }[] = await tx
      .select({
        day: airChunks.day,
        importId: airChunks.importId,
        packed: airChunks.packed,
        ends: airChunks.ends,
      })
      .from(airChunks)
      .where(
        and(
          isInSpan(span),
          after
            ? sql`(${airChunks.day}, ${airChunks.importId}) > (${after.day}, ${after.importId}::uuid)`
            : undefined,
        ),
      )
      .orderBy(asc(airChunks.day), asc(airChunks.importId))
      .limit(chunksAtOnce)
    for (const { day, packed, ends } of rows) {
      if (held && held.day !== day) {
        yield held
        held = null
      }
      held ??= { day, sources: [] }
      held.sources.push(unpackChunk({ packed, ends, day }))
    }
    after = rows.at(-1) ?? null
    if (rows.length < chunksAtOnce) break
  }
  if (held) yield held
}
