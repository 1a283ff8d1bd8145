import type * as z from 'zod/mini'
import { BackupError } from './backup-error.ts'
import {
  anyHeaderSchema,
  endOfRows,
  formatVersion,
  type Header,
  headerSchema,
  lastLineSchema,
  rowsLineSchema,
  tableLineSchema,
} from './format.ts'
import { formatTableName } from './tables.ts'

export type ParsedLine =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: Header['tables'][number] }
  /** A row of the table that was named last; as a `BackupPart`, several. */
  | { kind: 'rows'; lines: Buffer }
  | { kind: 'endOfRows' }
  | { kind: 'endOfTable'; rows: number }
  | { kind: 'checksum'; sha256: string }

export interface Parser {
  /** What the next line of the backup says. @throws SyntaxError when it does not belong there */
  take(line: Buffer): ParsedLine
}

/** Follows a backup line by line: everything that the header announces must come, in its order and number. */
export function createParser(): Parser {
  let expected: 'header' | 'table' | 'row' | 'count' | 'checksum' | 'nothing' = 'header'
  let tables: Header['tables'] = []
  let index = 0
  let rows = 0

  function takeTable(line: Buffer): ParsedLine {
    const table = tables[index]
    if (!table || readLine(line, tableLineSchema).table !== formatTableName(table))
      throw new SyntaxError('wrong table')
    rows = 0
    expected = 'row'
    return { kind: 'table', table }
  }

  function takeRow(line: Buffer): ParsedLine {
    if (line.equals(endMark)) {
      expected = 'count'
      return { kind: 'endOfRows' }
    }
    rows += 1
    return { kind: 'rows', lines: line }
  }

  function takeCount(line: Buffer): ParsedLine {
    if (readLine(line, rowsLineSchema).rows !== rows) throw new SyntaxError('wrong number of rows')
    index += 1
    expected = index < tables.length ? 'table' : 'checksum'
    return { kind: 'endOfTable', rows }
  }

  return {
    take(line) {
      if (expected === 'header') {
        const header = readHeader(line)
        tables = header.tables
        expected = tables.length > 0 ? 'table' : 'checksum'
        return { kind: 'header', header }
      }
      if (expected === 'table') return takeTable(line)
      if (expected === 'row') return takeRow(line)
      if (expected === 'count') return takeCount(line)
      if (expected === 'nothing') throw new SyntaxError('more than there should be')
      expected = 'nothing'
      return { kind: 'checksum', sha256: readLine(line, lastLineSchema).sha256 }
    },
  }
}

const endMark = Buffer.from(endOfRows)

function readHeader(line: Buffer): Header {
  const { version } = readLine(line, anyHeaderSchema)
  if (version > formatVersion)
    throw new BackupError(
      `This backup was written by a newer version of the site (format ${version}, this one reads ${formatVersion}).`,
    )
  return readLine(line, headerSchema)
}

function readLine<T>(line: Buffer, schema: z.ZodMiniType<T>): T {
  const result = schema.safeParse(JSON.parse(line.toString()))
  if (!result.success) throw new SyntaxError('not what belongs here')
  return result.data
}
