import { stringify } from 'csv-stringify/sync'

type Row = Record<string, string | null>

/** RFC 4180, with an apostrophe before cells that a spreadsheet would execute as formulas. */
const format = { record_delimiter: 'windows', escape_formulas: true } as const

/** Formats the header line, preceded by a BOM so that spreadsheets detect UTF-8. */
export function formatHeader(columns: readonly string[]): string {
  return stringify([columns], { ...format, bom: true })
}

export function formatRows(rows: readonly Row[], columns: readonly string[]): string {
  return stringify(
    rows.map((row) => columns.map((column) => escapeNul(row[column] ?? ''))),
    format,
  )
}

/** Escapes a leading NUL, which the library does not handle. PostgreSQL's texts can't contain it. */
function escapeNul(cell: string): string {
  return cell.startsWith('\0') ? `'${cell}` : cell
}
