import { maxColumns } from '../../air-limits.ts'
import { identifierIn, recognizeColumn } from '../columns/column-names.ts'
import type { DecodedText } from './decode-text.ts'
import { delimiters, type Header, splitLine } from './header.ts'
import { findLongFormat } from './home-assistant.ts'
import { readRows, tooManyColumns } from './read-rows.ts'
import { ReadingsFileError } from './readings-file-error.ts'
import { type Column, type Found, shortenName, type Table } from './table.ts'
import { demoteConstantTimes } from './time-columns.ts'
import { findUnnamedHeader } from './unnamed-header.ts'

const headLines = 60
/** Length of a comment line that is searched for identifiers. */
const maxNoteCharacters = 4000

/** Finds the header: the line and the delimiter with the most recognized columns. @throws ReadingsFileError if there is none */
export function findTable(text: DecodedText): Table {
  const lines = text.head.split(/\r\n|\n|\r/, headLines)
  const header = findHeader(lines)
  const { offset: from, newline } = endOfLine(text.head, header.index)
  const headerLine = header.index + 1
  const preamble = lines.slice(0, header.index)
  const rows = lines.slice(header.index + 1).map((line) => splitLine(line, header.delimiter))
  return {
    columns: demoteConstantTimes(describeBySensirion(preamble, header) ?? header.columns, rows),
    rowWord: 'line',
    headerLine,
    identifiers: findIdentifiers(preamble, header.delimiter),
    forEachRow: (take) =>
      readRows({ text, from, delimiter: header.delimiter, newline, firstLine: headerLine + 1, take }),
  }
}

function findHeader(lines: readonly string[]): Header {
  const isEdf = isSensirion(lines)
  let best: (Header & { score: number }) | undefined
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    for (const delimiter of isEdf ? (['\t'] as const) : delimiters) {
      const cells = splitLine(line, delimiter)
      if (cells.length > maxColumns) throw tooManyColumns(index + 1)
      const columns = cells.map((name) => ({ name: shortenName(name), role: recognizeColumn(name) }))
      const score = scoreOf(columns)
      if (isEdf) return { index, delimiter, cells, columns }
      if (score > (best?.score ?? 0)) best = { index, delimiter, cells, columns, score }
    }
  }
  const header = best ?? findUnnamedHeader(lines)
  if (header === null) throw new ReadingsFileError(describeMissingHeader(lines))
  return header
}

/** Sensirion's column names contain serial numbers, so the format is recognized by its first line. */
function isSensirion(lines: readonly string[]): boolean {
  return /^# *EdfVersion/i.test(lines[0] ?? '')
}

function scoreOf(columns: readonly Column[]): number {
  if (findLongFormat(columns)) return columns.length
  if (!columns.some(({ role }) => role.kind === 'time')) return 0
  const readings = columns.filter(({ role }) => role.kind === 'reading' || role.kind === 'other unit').length
  return readings === 0 ? 0 : readings + columns.length / (2 * maxColumns)
}

function describeMissingHeader(lines: readonly string[]): string {
  const index = lines.findIndex((line) => line.trim() !== '')
  const first = (lines[index] ?? '').trim()
  if (first === '') return 'This file is empty.'
  const shown = first.length > 80 ? `${first.slice(0, 80)}…` : first
  return `We can’t find a table in this file. It needs a line with column names, and below it rows with a date, a time of day and numbers. Line ${index + 1} is “${shown}”.`
}

/** Returns the offset after the given line, and the line ending. '\r\n' counts as '\n', because cells are trimmed. */
function endOfLine(text: string, index: number): { offset: number; newline: '\n' | '\r' } {
  const lineEnd = /\r\n|\n|\r/g
  let newline: '\n' | '\r' = '\n'
  for (let line = 0; line <= index; line += 1) {
    const found = lineEnd.exec(text)
    if (found === null) return { offset: text.length, newline }
    newline = found[0] === '\r' ? '\r' : '\n'
  }
  return { offset: lineEnd.lastIndex, newline }
}

/** Finds personal data above the header, such as Netatmo's location or the name of a computer. */
function findIdentifiers(preamble: readonly string[], delimiter: string): Found[] {
  return preamble.flatMap((line, index) => {
    const names = line.startsWith('#')
      ? [...line.slice(0, maxNoteCharacters).matchAll(/([\w ]+)=/g)].map(([, name = '']) => name.trim())
      : splitLine(line, delimiter)
    const kinds = new Set(names.map(identifierIn).filter((what) => what !== null))
    return [...kinds].map((what) => ({ what, where: `line ${index + 1}` }))
  })
}

/** Replaces Sensirion's column names, which contain the serial number, with the descriptions in the comment above them. */
function describeBySensirion(preamble: readonly string[], { cells }: Header): Column[] | null {
  if (!isSensirion(preamble)) return null
  const described = preamble.at(-1)?.replace(/^# */, '').split('\t')
  if (described?.length !== cells.length) return null
  return cells.map((name, index) => {
    const parts = described[index] ?? ''
    const signal = /\bSignal=([^,]*)/.exec(parts)?.[1]
    const unit = /\bUnit=([^,]*)/.exec(parts)?.[1]
    if (!signal) return { name, role: recognizeColumn(name) }
    const plain = signal.replaceAll('_', ' ').replace(/(\d)p(\d*)$/, '$1.$2')
    return { name: signal, role: recognizeColumn(`${plain} (${unit ?? ''})`) }
  })
}
