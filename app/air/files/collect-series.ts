import type { ChosenColumns } from './choose-columns.ts'
import { type MergedRows, mergeRows } from './merge-rows.ts'
import { type NumberStyle, plainStyle, readCell } from './parse-number.ts'
import { createValueReader, type ValueReader } from './read-values.ts'
import type { Dropped, Series } from './readings-types.ts'
import type { RowSurvey } from './survey-rows.ts'
import type { Table } from './tables/table.ts'

interface CollectOptions {
  columns: ChosenColumns
  /** Instant of each row; NaN if the row has none. */
  instants: Float64Array
  style: NumberStyle
  survey: RowSurvey
}

export interface Collected extends Omit<MergedRows, 'values'> {
  series: Series[]
  dropped: Dropped[]
}

/** Returns the values of every row that has an instant, ordered by time. */
export async function collectSeries(table: Table, options: CollectOptions): Promise<Collected> {
  const { columns, instants, survey } = options
  const reader = canKeepSurvey(options) ? survey.plain : await readAgain(table, options)
  const { values, ...merged } = mergeRows(
    instants,
    reader.values.map((list) => list.take(survey.rows)),
  )
  return {
    ...merged,
    dropped: [...survey.drops.list(), ...reader.drops.list()],
    series: columns.readings.map(({ name, metric, unit, variant }, index) => ({
      column: name,
      metric,
      unit,
      variant,
      values: values[index] ?? new Float64Array(),
    })),
  }
}

/** True if the first pass used the right number style and did not record dropped values in rows that are now left out. */
function canKeepSurvey({ instants, style, survey }: CollectOptions): boolean {
  if (style !== plainStyle) return false
  const isEveryRowKept = instants.every((at, row) => !Number.isNaN(at) || !survey.hasTime(row))
  return isEveryRowKept || survey.plain.drops.list().length === 0
}

async function readAgain(table: Table, { columns, instants, style }: CollectOptions): Promise<ValueReader> {
  const reader = createValueReader(columns.readings, style, instants.length)
  let row = -1
  await table.forEachRow((cells, line) => {
    row += 1
    if (Number.isNaN(instants[row])) return
    const texts = columns.readings.map(({ index }) => readCell(cells[index]))
    reader.read(texts, row, line)
  })
  return reader
}
