import Papa from 'papaparse'
import { maxColumns } from '../../air-limits.ts'
import type { DecodedText } from './decode-text.ts'
import { ReadingsFileError } from './readings-file-error.ts'

/** Longer than any row. An unclosed quote would otherwise turn the rest of the file into one row. */
const maxRowCharacters = 1_000_000

interface RowReader {
  text: DecodedText
  /** Offset of the first row in characters. */
  from: number
  delimiter: string
  newline: '\n' | '\r'
  firstLine: number
  take: (cells: readonly string[], line: number) => void
}

/** @throws ReadingsFileError if a quote is not closed or there are too many columns */
export async function readRows({
  text,
  from,
  delimiter,
  newline,
  firstLine,
  take,
}: RowReader): Promise<void> {
  const parser = new Papa.Parser({ delimiter, newline })
  let line = firstLine
  let skip = from
  let rest = ''
  const readPiece = (input: string, isLast: boolean) => {
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(input, 0, !isLast)
    const wrong = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row] : [])))
    const hasQuotes = input.includes('"')
    let row = -1
    for (const cells of data) {
      row += 1
      if (wrong.has(row)) throw unclosedQuote(line)
      if (cells.length > maxColumns) throw tooManyColumns(line)
      const isRow = !cells[0]?.startsWith('#') && cells.some((cell) => cell.trim() !== '')
      if (isRow) take(cells, line)
      line += 1
      if (hasQuotes) for (const cell of cells) line += cell.split(newline).length - 1
    }
    rest = input.slice(meta.cursor)
    if (rest.length > maxRowCharacters) throw hasQuotes ? unclosedQuote(line) : endlessLine(line)
  }
  for await (const piece of text.pieces()) {
    const input = rest + piece.slice(skip)
    skip = Math.max(0, skip - piece.length)
    readPiece(input, false)
  }
  readPiece(rest, true)
}

function unclosedQuote(line: number): ReadingsFileError {
  return new ReadingsFileError(`Line ${line} has a quote (") that is not closed or is misplaced.`)
}

function endlessLine(line: number): ReadingsFileError {
  return new ReadingsFileError(`Line ${line} is too long.`)
}

export function tooManyColumns(line: number): ReadingsFileError {
  return new ReadingsFileError(`Line ${line} has more than ${maxColumns} columns, the most we can read.`)
}
