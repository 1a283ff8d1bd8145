import type { ColumnRole, Identifier } from '../columns/column-role.ts'

export function shortenName(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}

export interface Column {
  name: string
  role: ColumnRole
}

export interface Found {
  what: Identifier
  /** For example 'column “mac_address”' or 'line 2'. */
  where: string
}

export interface Table {
  columns: Column[]
  /** JSON has numbered entries instead of lines. */
  rowWord: 'line' | 'entry'
  headerLine: number
  /** Set if the source writes rows only for changes, with `outageCell` where it became unavailable. */
  changesOnly?: true
  /** Personal data found outside the columns. */
  identifiers: Found[]
  /** Calls `take` for every row below the header, except for blank lines and comments. */
  forEachRow(take: (cells: readonly string[], line: number) => void): Promise<void>
}
