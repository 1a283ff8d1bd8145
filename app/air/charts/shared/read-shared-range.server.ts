import type { Transaction } from '#database/client.ts'
import { commonUnitOf } from '../../files/columns/units.ts'
import { countReadings, findSeries } from '../../science/series/read-series-range.server.ts'
import type { SeriesData } from '../../science/series/series-data.ts'
import { quarterMs } from './downsample-to-quarter-hours.ts'
import { maxChartPoints } from './read-chart.server.ts'
import { readAsShared, type SharedSpan } from './shared-span.server.ts'
import { unpackShown } from './stored-points.server.ts'

/** The maximum number of readings unpacked in one request: two weeks of one reading a minute. */
const maxReadAtOnce = 20_160
/** Longest range whose packed readings are counted in one request. */
const maxCountedMs = 62 * 86_400_000

interface SharedRange {
  span: SharedSpan
  /** The output of `packShown`; null if the readings changed after it was stored. */
  shown: Buffer | null
  from: number
  to: number
}

/** Reads short parts from the readings, longer ones from the stored points. @returns null for a long range that is not stored yet */
export async function readSharedRange(
  tx: Transaction,
  { span, shown, from, to }: SharedRange,
): Promise<SeriesData | null> {
  const whole = { from: span.fromAt.getTime(), to: span.toAt.getTime() }
  const isPart = from > whole.from || to < whole.to
  const closely = isPart ? await readClosely(tx, span, { from, to }) : null
  return closely ?? (await readStored(tx, span, shown)) ?? readClosely(tx, span, whole)
}

async function readStored(
  tx: Transaction,
  { seriesId }: SharedSpan,
  shown: Buffer | null,
): Promise<SeriesData | null> {
  const readings = shown && unpackShown(shown)
  const series = readings && (await findSeries(tx, seriesId))
  if (!series) return null
  const { unit: givenUnit, ...named } = series
  return { seriesId, ...named, unit: commonUnitOf(givenUnit), givenUnit, ...readings }
}

/** Thinned parts are extended to whole quarters of an hour. Otherwise, moving the ends of the part would reveal single readings. */
async function readClosely(
  tx: Transaction,
  { seriesId, isExact, fromAt, toAt }: SharedSpan,
  part: { from: number; to: number },
): Promise<SeriesData | null> {
  const step = isExact ? 1 : quarterMs
  const from = Math.max(fromAt.getTime(), Math.floor(part.from / step) * step)
  const to = Math.min(toAt.getTime(), Math.ceil(part.to / step) * step)
  if (to - from > maxCountedMs || (await countReadings(tx, { seriesId, from, to })) > maxReadAtOnce)
    return null
  return readAsShared(tx, {
    ...{ seriesId, isExact, from, to },
    ...{ heldFrom: fromAt.getTime(), maxPoints: maxChartPoints },
  })
}
