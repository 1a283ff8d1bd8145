import type { Transaction } from '#database/client.ts'
import { findSeries } from '../science/series/read-series-range.server.ts'
import { writeCsv } from '../science/series/write-csv.server.ts'
import { listSeries } from './own-air-queries.server.ts'

/** Writes a member's series as JSON for the data export, one day of readings at a time. */
export async function* serializeSeries(tx: Transaction): AsyncGenerator<string> {
  let start = '['
  for (const row of await listSeries(tx)) {
    const series = await findSeries(tx, row.id)
    if (!series) continue
    yield `${start}${JSON.stringify(row).slice(0, -1)},"csv":"`
    start = ','
    for await (const text of writeCsv(tx, { id: row.id, ...series })) yield JSON.stringify(text).slice(1, -1)
    yield '"}'
  }
  yield start === '[' ? '[]' : ']'
}
