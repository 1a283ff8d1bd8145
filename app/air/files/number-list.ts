/** A number for each row of a file, 8 bytes each, none for rows after the last that has one. */
export interface NumberList {
  /** Rows between this and the last one are NaN. */
  set(row: number, value: number): void
  /** NaN where nothing was set. */
  at(row: number): number
  /** How far it was filled. */
  length(): number
  /** Those of as many rows. */
  take(rows: number): Float64Array
}

/** As most files of a few days have: all of them at once would be too much for each of many small ones. */
const fewRows = 4096

/** @param maxRows memory that is not written to is not taken: growing step by step would take it twice */
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
      // Row after row, as most come: filling what lies between costs more than all the rest.
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
