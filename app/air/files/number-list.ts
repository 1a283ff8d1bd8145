/** A growing list with one number for each row, 8 bytes each. */
export interface NumberList {
  /** Sets a value. Rows that were skipped read as NaN. */
  set(row: number, value: number): void
  at(row: number): number
  length(): number
  take(rows: number): Float64Array
}

/** Enough for a file of a few days. Allocating the maximum for each of many small files would take too much memory. */
const fewRows = 4096

/** @param maxRows the size to which the list grows in one step; the system allocates memory only for pages that are written */
export function createNumberList(maxRows: number): NumberList {
  let values = new Float64Array(Math.min(fewRows, maxRows))
  let length = 0
  const reach = (end: number) => {
    if (end > values.length) {
      const larger = new Float64Array(maxRows)
      larger.set(values)
      values = larger
    }
    if (end > length) values.fill(Number.NaN, length, end)
    length = Math.max(length, end)
  }
  return {
    set(row, value) {
      // Fast path for consecutive rows, because calling `fill` for each of them would dominate the run time.
      if (row === length && row < values.length) length += 1
      else reach(row + 1)
      values[row] = value
    },
    at: (row) => (row < length ? (values[row] ?? Number.NaN) : Number.NaN),
    length: () => length,
    take(rows) {
      reach(rows)
      return values.subarray(0, rows)
    },
  }
}
