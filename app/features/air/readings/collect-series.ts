import type { ChosenColumns } from './choose-columns.ts'
import { judgeValue } from './columns/metrics.ts'
import { toCommonUnit } from './columns/units.ts'
import type { DropList } from './drop-list.ts'
import { isMissing, type NumberStyle, parseNumber } from './parse-number.ts'
import type { Series } from './readings-types.ts'
import { ReadingsFileError } from './tables/readings-file-error.ts'
import type { Table } from './tables/table.ts'

/** In memory they take 8 bytes each. */
const maxValues = 6_000_000

interface CollectOptions {
  columns: ChosenColumns
  /** Of each row. */
  instants: readonly number[]
  style: NumberStyle
  drops: DropList
}

export interface Collected {
  instants: number[]
  series: Series[]
  repeatedRows: number
  replacedRows: number
}

/** Reads the values of every row that has an instant, and puts them in the order of time. */
export function collectSeries(table: Table, { columns, instants, style, drops }: CollectOptions): Collected {
  const { readings } = columns
  if (instants.length * readings.length > maxValues)
    throw new ReadingsFileError(
      `This file has ${instants.length.toLocaleString('en')} rows of ${readings.length} readings, more than we can read at once. Please export a shorter time.`,
    )
  const values = readings.map(() => instants.map(() => Number.NaN))
  let row = -1
  table.forEachRow((cells, line) => {
    row += 1
    if (Number.isNaN(instants[row])) return
    readings.forEach(({ index, name, metric, unit }, series) => {
      const cell = cells[index]?.trim() ?? ''
      if (isMissing(cell)) return
      const value = parseNumber(cell, style)
      const verdict = value === null ? 'no number' : judgeValue(metric, value, toCommonUnit(value, unit))
      const into = values[series]
      if (verdict === 'fine' && value !== null && into) into[row] = value
      else if (verdict !== 'fine') drops.add({ reason: verdict, column: name, line, example: cell })
    })
  })
  const { values: sorted, ...merged } = mergeByInstant(instants, values)
  return {
    ...merged,
    series: readings.map(({ name, metric, unit, variant }, index) => ({
      column: name,
      metric,
      unit,
      variant,
      values: sorted[index] ?? [],
    })),
  }
}

/** Sorts rows by their instant. Of several with the same one, the last that says something about a quantity counts. */
function mergeByInstant(instants: readonly number[], values: readonly number[][]) {
  const hasValue = (row: number) => values.some((column) => !Number.isNaN(column[row]))
  const order = instants.flatMap((at, row) => (Number.isNaN(at) || !hasValue(row) ? [] : [row]))
  order.sort((a, b) => (instants[a] ?? 0) - (instants[b] ?? 0) || a - b)
  const merged = { instants: [] as number[], values: values.map((): number[] => []) }
  let repeatedRows = 0
  let replacedRows = 0
  for (const row of order) {
    const at = instants[row] ?? 0
    const isSame = at === merged.instants.at(-1)
    if (!isSame) merged.instants.push(at)
    let hasNew = false
    let hasOther = false
    values.forEach((column, index) => {
      const value = column[row] ?? Number.NaN
      const into = merged.values[index] ?? []
      if (!isSame) {
        into.push(value)
        return
      }
      const before = into.at(-1) ?? Number.NaN
      if (Number.isNaN(value) || value === before) return
      if (Number.isNaN(before)) hasNew = true
      else hasOther = true
      into[into.length - 1] = value
    })
    if (isSame && hasOther) replacedRows += 1
    else if (isSame && !hasNew) repeatedRows += 1
  }
  return { ...merged, repeatedRows, replacedRows }
}
