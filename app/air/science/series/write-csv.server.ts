import type { Transaction } from '#database/client.ts'
import type { Metric } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'
import { readPoints } from './read-series-range.server.ts'

interface CsvSeries {
  id: string
  metric: Metric
  variant: string
  unit: Unit
}

/** Column names that the import recognizes. */
const names: Readonly<Record<Metric, string>> = {
  co2: 'CO2',
  temperature: 'Temperature',
  humidity: 'Relative humidity',
  pressure: 'Air pressure',
  radon: 'Radon',
  pm1: 'PM1',
  pm25: 'PM2.5',
  pm4: 'PM4',
  pm10: 'PM10',
  vocShare: 'VOC',
  vocMass: 'VOC',
  vocIndex: 'VOC index',
  noxIndex: 'NOx index',
}

/** For example 'CO2 (ppm)' or 'PM2.5 (µg/m³) raw'. */
function nameColumn({ metric, variant, unit }: Omit<CsvSeries, 'id'>): string {
  const name = unit === 'index' ? names[metric] : `${names[metric]} (${unit})`
  return [name, variant].filter(Boolean).join(' ')
}

/** Instants are in ISO 8601 UTC, values in their original unit. A value is empty where the source became unavailable. */
export async function* writeCsv(tx: Transaction, series: CsvSeries): AsyncGenerator<string> {
  yield `Time,${quote(nameColumn(series))}\r\n`
  const everything = { seriesId: series.id, from: Date.UTC(1970), to: Date.UTC(2200) }
  for await (const { times, values, ends } of readPoints(tx, everything)) {
    const lines = Array.from(times, (at, index) => {
      const end = ends?.get(at)
      return `${toLine(at, values[index])}${end === undefined ? '' : toLine(end, '')}`
    })
    yield lines.join('')
  }
}

function toLine(at: number, value: number | '' = ''): string {
  return `${new Date(at).toISOString()},${value}\r\n`
}

function quote(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
