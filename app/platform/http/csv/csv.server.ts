import { stringify } from 'csv-stringify/sync'

type Row = Record<string, string | null>

/** RFC 4180, and an apostrophe before what a spreadsheet would take for a formula. */
const format = { record_delimiter: 'windows', escape_formulas: true } as const

/** The first line, after the mark by which spreadsheets know UTF-8. */
export function formatHeader(columns: readonly string[]): string {
  return stringify([columns], { ...format, bom: true })
}

export function formatRows(rows: readonly Row[], columns: readonly string[]): string {
  return stringify(
    rows.map((row) => columns.map((column) => defuse(row[column] ?? ''))),
    format,
  )
}

/** Not known to the library; PostgreSQL's texts can't hold it. */
function defuse(cell: string): string {
  return cell.startsWith('\0') ? `'${cell}` : cell
}
