import { parseTime } from '../times/parse-time.ts'
import type { Column } from './table.ts'

/** Below every rank that a name gives. */
const constantRank = -1

/**
 * Ranks columns below all others whose time is the same in each of several rows: the beginning of a query, or when a file was
 * exported.
 *
 * @param rows the first of the table
 */
export function demoteConstantTimes(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Column[] {
  return columns.map((column, index) =>
    column.role.kind === 'time' && isConstantTime(rows, index)
      ? { ...column, role: { ...column.role, rank: constantRank } }
      : column,
  )
}

/** A date alone stays the same for a day. */
export function isConstantTime(rows: readonly (readonly string[])[], index: number): boolean {
  const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')
  return cells.length > 1 && parseTime(cells[0] ?? '') !== null && cells.every((cell) => cell === cells[0])
}
