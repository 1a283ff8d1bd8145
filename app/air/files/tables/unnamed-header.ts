import { maxColumns } from '../../air-limits.ts'
import { listMeanings, recognizeColumn } from '../columns/column-names.ts'
import type { ColumnRole } from '../columns/column-role.ts'
import { parseTime } from '../times/parse-time.ts'
import { delimiters, type Header, splitLine } from './header.ts'
import { shortenName } from './table.ts'
import { isConstantTime } from './time-columns.ts'

/** The role of an unrecognized numeric column: the member chooses a quantity and unit, or leaves it out. */
export const anyReading: ColumnRole = {
  kind: 'reading',
  variant: '',
  isGuess: true,
  meanings: listMeanings(),
}

/** Finds a line above rows with as many cells, one of them a time and others numbers. @returns null if there is none */
export function findUnnamedHeader(lines: readonly string[]): Header | null {
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    for (const delimiter of delimiters) {
      const cells = splitLine(line, delimiter)
      if (cells.length < 2 || cells.length > maxColumns || findTime(cells)) continue
      const rows = lines.slice(index + 1).map((below) => splitLine(below, delimiter))
      const roles = rolesOf(
        cells,
        rows.filter(({ length }) => length === cells.length),
      )
      if (roles)
        return {
          index,
          delimiter,
          cells,
          columns: cells.map((name, at) => ({
            name: shortenName(name),
            role: roles[at] ?? { kind: 'other' },
          })),
        }
    }
  }
  return null
}

function rolesOf(names: readonly string[], rows: readonly string[][]): ColumnRole[] | null {
  const [first] = rows
  const time =
    first && (findTime(first.map((cell, at) => (isConstantTime(rows, at) ? '–' : cell))) ?? findTime(first))
  if (!time) return null
  const { index, clockIndex } = time
  const roles = names.map((name, at): ColumnRole => {
    if (at === index) return { kind: 'time', rank: 1, zone: null, pattern: '', isGuess: true, clockIndex }
    const known = recognizeColumn(name)
    if (known.kind !== 'other' || at === clockIndex) return known
    return rows.some((cells) => isNumber(cells[at])) ? anyReading : known
  })
  return roles.some(({ kind }) => kind === 'reading') ? roles : null
}

/** Finds the time in a row: in one cell, or in two adjacent cells. */
function findTime(cells: readonly string[]): { index: number; clockIndex: number | null } | null {
  for (const [index, cell] of cells.entries()) {
    if (isClock(cell)) return { index, clockIndex: null }
    if (isClock(`${cell} ${cells[index + 1] ?? ''}`)) return { index, clockIndex: index + 1 }
  }
  return null
}

/** Excludes plain numbers, which may be epoch seconds or anything else. */
function isClock(text: string): boolean {
  return /\D/.test(text) && parseTime(text) !== null
}

function isNumber(cell = ''): boolean {
  return /^[-+]?\d+([.,]\d+)?$/.test(cell)
}
