import { packDays } from '#database/readings/day-chunk.ts'
import { filterPoints } from '#database/readings/merge-points.ts'
import type { PackedSeries } from '../../commands/keep-readings.server.ts'
import type { ReadFile } from '../../readings/readings-types.ts'
import { ReadingsFileError } from '../../readings/tables/readings-file-error.ts'

/** What is stored of a file: nothing of its names. */
export interface PackedFile {
  model: string
  rows: number
  dropped: number
  series: PackedSeries[]
}

/** @throws ReadingsFileError where something has to be asked first, or there is nothing to store */
export function packFile(file: ReadFile): PackedFile {
  if ('firstTime' in file) throw new ReadingsFileError('Please answer the questions about this file first.')
  const variants = new Set<string>()
  const series = file.series.flatMap(({ metric, unit, variant, values }) => {
    const points = { times: file.instants, values }
    const hasGaps = values.includes(Number.NaN)
    const chunks = [...packDays(hasGaps ? filterPoints(points, (_, value) => !Number.isNaN(value)) : points)]
    if (chunks.length === 0) return []
    return [{ metric, unit, variant: tellApart(variants, `${metric} ${unit}`, variant.slice(0, 60)), chunks }]
  })
  if (series.length === 0) throw new ReadingsFileError('This file holds no reading that can be used.')
  const dropped = file.dropped.reduce((sum, { count }) => sum + count, 0)
  return { model: file.device ?? 'Other device', rows: file.rows, dropped, series }
}

/** Two columns of one quantity are two series, whatever their names are. */
function tellApart(known: Set<string>, quantity: string, variant: string): string {
  for (let number = 1; ; number += 1) {
    const own = number === 1 ? variant : `${variant} ${number}`.trim()
    if (known.has(`${quantity} ${own}`)) continue
    known.add(`${quantity} ${own}`)
    return own
  }
}
