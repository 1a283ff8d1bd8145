import type { ColumnRole, Identifier } from '../columns/column-role.ts'

/** As long as anybody reads. */
export function shortenName(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}

export interface Column {
  /** As the file has it. */
  name: string
  role: ColumnRole
}

export interface Found {
  what: Identifier
  /** Such as 'column “mac_address”' or 'line 2'. */
  where: string
}

export interface Table {
  columns: Column[]
  /** Entries of JSON have numbers, and no lines. */
  rowWord: 'line' | 'entry'
  headerLine: number
  /** Whether there is a row for each change alone, and one where the source became unavailable (`outageCell`). */
  changesOnly?: true
  /** What identifies somebody outside the columns. */
  identifiers: Found[]
  /** Calls `take` for every row below the header, blank lines and comments left out. */
  forEachRow(take: (cells: readonly string[], line: number) => void): Promise<void>
}

/** Wider tables than any device writes. */
export const maxColumns = 200
