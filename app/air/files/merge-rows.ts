export interface MergedRows {
  /** Ascending, without duplicates. */
  instants: Float64Array
  /** One array for each column, with one value for each instant; NaN if there is none. */
  values: Float64Array[]
  repeatedRows: number
  replacedRows: number
}

/** Sorts rows by instant. If several rows have the same instant, the last value of each column wins. */
export function mergeRows(instants: Float64Array, values: Float64Array[]): MergedRows {
  if (isInOrder(instants, values)) return { instants, values, repeatedRows: 0, replacedRows: 0 }
  const order = orderRows(instants, values)
  const times = new Float64Array(order.length)
  const columns = values.map((from) => ({ from, into: new Float64Array(order.length) }))
  let [count, repeatedRows, replacedRows] = [0, 0, 0]
  for (const row of order) {
    const at = instants[row] ?? Number.NaN
    if (at === times[count - 1]) {
      const { hasNew, hasOther } = addToRow(columns, row, count - 1)
      if (hasOther) replacedRows += 1
      else if (!hasNew) repeatedRows += 1
      continue
    }
    times[count] = at
    for (const { from, into } of columns) into[count] = from[row] ?? Number.NaN
    count += 1
  }
  return {
    instants: times.subarray(0, count),
    values: columns.map(({ into }) => into.subarray(0, count)),
    repeatedRows,
    replacedRows,
  }
}

/** True if rows are ordered like those of most devices, so that they need neither sorting nor copying. */
function isInOrder(instants: Float64Array, values: readonly Float64Array[]): boolean {
  return instants.every(
    (at, row) => at > (instants[row - 1] ?? Number.NEGATIVE_INFINITY) && hasValue(values, row),
  )
}

function orderRows(instants: Float64Array, values: readonly Float64Array[]): Uint32Array {
  return Uint32Array.from(instants, (_, row) => row)
    .filter((row) => !Number.isNaN(instants[row]) && hasValue(values, row))
    .sort((one, other) => (instants[one] ?? 0) - (instants[other] ?? 0) || one - other)
}

function hasValue(values: readonly Float64Array[], row: number): boolean {
  return values.some((column) => !Number.isNaN(column[row]))
}

function addToRow(columns: readonly { from: Float64Array; into: Float64Array }[], row: number, to: number) {
  let [hasNew, hasOther] = [false, false]
  for (const { from, into } of columns) {
    const [before, value] = [into[to] ?? Number.NaN, from[row] ?? Number.NaN]
    if (Number.isNaN(value) || value === before) continue
    if (Number.isNaN(before)) hasNew = true
    else hasOther = true
    into[to] = value
  }
  return { hasNew, hasOther }
}
