import { parseTime } from '../times/parse-time.ts'
import type { Column } from './table.ts'

/** Lower than any rank derived from a name. */
const constantRank = -1

/** Gives the lowest rank to columns with the same time in all rows, such as the start of a query or the time of the export. */
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

/** True if all rows have the same time. Dates without a time of day don't count, because they stay the same for a day. */
export function isConstantTime(rows: readonly (readonly string[])[], index: number): boolean {
  const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')
  return cells.length > 1 && parseTime(cells[0] ?? '') !== null && cells.every((cell) => cell === cells[0])
}
