import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'
import { unreadableFile } from '#app/platform/validation/file-request.server.ts'
import { maxCellCharacters, maxImportColumns, maxImportLines } from '../contact-limits.ts'
import type { Upload } from './upload.server.ts'

export interface PeopleTable {
  encoding: string
  delimiter: string
  header: string[]
  /** `number` counts like a spreadsheet, with the header as row 1. */
  rows(): AsyncGenerator<{ number: number; cells: string[] }>
}

const delimiters = [',', ';', '\t'] as const
const headCharacters = 64 * 1024
/** Parsed in one turn of the event loop: at most a few thousand rows. */
const turnCharacters = 8 * 1024
/** An unclosed quote would turn the rest of the file into one row. */
const maxRowCharacters = maxImportColumns * maxCellCharacters

/** @throws ApiError 400 `unreadable_file` for a file that is not a text table */
export async function readTable(upload: Upload): Promise<PeopleTable> {
  const encoding = await findEncoding(upload)
  const head = await readHead(upload, encoding)
  if (head.includes('\0')) throw unreadableFile('This is not a text file. Please save it as CSV.')
  const newline = /\n/.test(head) ? '\n' : '\r'
  const delimiter = findDelimiter(head)
  for await (const { cells: header } of readRows(upload, { encoding, delimiter, newline }))
    return {
      encoding,
      delimiter,
      header,
      async *rows() {
        let isHeader = true
        for await (const row of readRows(upload, { encoding, delimiter, newline })) {
          if (!isHeader && row.cells.some((cell) => cell !== '')) yield row
          isHeader = false
        }
      },
    }
  throw unreadableFile('This file is empty.')
}

/** Checks the first bytes. Otherwise, the text is UTF-8 if all of it is valid UTF-8, or else Windows-1252. */
async function findEncoding(upload: Upload): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const piece of upload.pieces()) {
    if (isFirst) {
      if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      const start = piece.subarray(0, 512)
      // Latin letters in UTF-16 have a zero in every other byte, even without a byte order mark.
      if (start.length > 3 && countZeros(start, 1) > start.length / 4) return 'utf-16le'
      if (start.length > 3 && countZeros(start, 0) > start.length / 4) return 'utf-16be'
    }
    isFirst = false
    try {
      decoder.decode(piece, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  return 'utf-8'
}

const countZeros = (bytes: Uint8Array, from: 0 | 1) =>
  bytes.filter((byte, index) => byte === 0 && index % 2 === from).length

async function* readText(upload: Upload, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of upload.pieces()) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function readHead(upload: Upload, encoding: string): Promise<string> {
  let head = ''
  for await (const text of readText(upload, encoding)) {
    head += text
    if (head.length >= headCharacters) break
  }
  return head.slice(0, headCharacters)
}

/** The most frequent delimiter in the first line, outside of quotes. */
function findDelimiter(head: string): string {
  const line = head.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

async function* readRows(
  upload: Upload,
  { encoding, delimiter, newline }: { encoding: string; delimiter: string; newline: '\n' | '\r' },
): AsyncGenerator<{ number: number; cells: string[] }> {
  const parser = new Papa.Parser({ delimiter, newline })
  let rest = ''
  let number = 0
  const parse = (input: string, isLast: boolean): string[][] => {
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(input, 0, !isLast)
    const broken = errors.find(({ type }) => type === 'Quotes')
    if (broken) throw unclosedQuote(number + (broken.row ?? 0) + 1)
    rest = input.slice(meta.cursor)
    if (rest.length > maxRowCharacters) throw unclosedQuote(number + data.length + 1)
    return data
  }
  const take = (data: string[][]) =>
    data.map((cells) => {
      number += 1
      if (number > maxImportLines)
        throw unreadableFile(
          `A file can have at most ${maxImportLines.toLocaleString('en')} lines, including blank ones.`,
        )
      if (cells.length > maxImportColumns)
        throw unreadableFile(`Row ${number} has more than ${maxImportColumns} columns.`)
      return { number, cells: cells.map((cell) => cell.trim()) }
    })
  for await (const text of readText(upload, encoding))
    for (let at = 0; at < text.length; at += turnCharacters) {
      yield* take(parse(rest + text.slice(at, at + turnCharacters), false))
      await setImmediate()
    }
  if (rest !== '') yield* take(parse(rest, true))
}

function unclosedQuote(row: number) {
  return unreadableFile(`Row ${row} has an unclosed or misplaced quote (").`)
}
