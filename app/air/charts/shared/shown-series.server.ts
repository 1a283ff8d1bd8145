import type { Transaction } from '#database/client.ts'
import { commonUnitOf } from '../../files/columns/units.ts'
import { countReadings, findSeries } from '../../science/series/read-series-range.server.ts'
import type { SeriesData } from '../../science/series/series-data.ts'
import { maxChartPoints } from './read-chart.server.ts'
import { readAsShared, type SharedSpan } from './shared-span.server.ts'
import { unpackShown } from './shown-readings.server.ts'
import { quarterMs } from './thin-to-quarters.ts'

/** Read for one request: two weeks of a reading each minute. */
export const maxReadAtOnce = 20_160
/** Days whose packed readings are counted for one request. */
const maxCountedMs = 62 * 86_400_000

interface ShownPart {
  span: SharedSpan
  /** As `packShown` stored it; null while the readings have changed since. */
  shown: Buffer | null
  from: number
  to: number
}

/**
 * What strangers see of a part of a shared stretch, at a cost that no number of readings raises: a short part from its readings,
 * everything else as it was stored.
 *
 * @returns null for a long one that is yet to be stored
 */
export async function readShownSeries(
  tx: Transaction,
  { span, shown, from, to }: ShownPart,
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

/** Thinned readings are those of whole quarters of an hour: others would tell single readings at the part's ends. */
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
