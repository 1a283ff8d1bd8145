import { packDays } from '#database/readings/day-chunk.ts'
import { filterPoints } from '#database/readings/merge-points.ts'
import type { Points } from '#database/readings/points.ts'
import { medianOf } from '../../../science/series/order-statistics.ts'
import type { ReadFile } from '../../readings-types.ts'
import { ReadingsFileError } from '../../tables/readings-file-error.ts'
import type { PackedSeries } from '../save-readings.command.server.ts'

/** The data that is stored of a file. It includes no names from the file. */
export interface PackedFile {
  model: string
  rows: number
  dropped: number
  /** Null if neither the file nor its readings show whether the source records only changes. */
  changesOnly: boolean | null
  series: PackedSeries[]
}

/** @throws ReadingsFileError if questions are open or there are no readings to store */
export function packFile(file: ReadFile): PackedFile {
  if ('firstTime' in file) throw new ReadingsFileError('Please answer the questions about this file first.')
  const variants = new Set<string>()
  const areRegular: boolean[] = []
  const series = file.series.flatMap(({ metric, unit, variant, values, ends }) => {
    const points = { times: file.instants, values, ...(ends && ends.size > 0 && { ends }) }
    const hasGaps = values.includes(Number.NaN)
    const measured = hasGaps ? filterPoints(points, (_, value) => !Number.isNaN(value)) : points
    const chunks = [...packDays(measured)]
    if (chunks.length === 0) return []
    areRegular.push(isRegular(measured))
    return [{ metric, unit, variant: tellApart(variants, `${metric} ${unit}`, variant.slice(0, 60)), chunks }]
  })
  if (series.length === 0) throw new ReadingsFileError('This file contains no usable readings.')
  const dropped = file.dropped.reduce((sum, { count }) => sum + count, 0)
  return {
    model: file.device ?? 'Other device',
    rows: file.rows,
    dropped,
    changesOnly: file.changesOnly ?? (areRegular.includes(false) ? null : false),
    series,
  }
}

/** True if values repeat or nearly all intervals are close to the median. Such a source does not record only changes. */
function isRegular({ times, values }: Points): boolean {
  const steps = times.subarray(1).map((at, index) => at - (times[index] ?? at))
  if (steps.length === 0) return false
  const repeated = values.subarray(1).filter((value, index) => value === values[index]).length
  const usual = medianOf(steps.slice())
  const even = steps.filter((step) => Math.abs(step - usual) <= usual / 2).length
  return repeated > 0.05 * steps.length || even >= 0.95 * steps.length
}

/** Returns a variant that is unique within a quantity, so that two columns of one quantity become two series. */
function tellApart(known: Set<string>, quantity: string, variant: string): string {
  for (let number = 1; ; number += 1) {
    const own = number === 1 ? variant : `${variant} ${number}`.trim()
    if (known.has(`${quantity} ${own}`)) continue
    known.add(`${quantity} ${own}`)
    return own
  }
}
