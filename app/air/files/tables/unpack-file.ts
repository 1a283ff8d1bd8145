import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { readingsTextMaxBytes } from '../../air-limits.ts'
import { fileTooLarge } from '../import/readings-file-requests.ts'
import { isOfKind } from './file-signatures.ts'
import { ReadingsFileError } from './readings-file-error.ts'

/** Size of the compressed input for each step. It unpacks to a few MB at most, so that a decompression bomb is detected in time. */
const stepBytes = 4096
const pieceBytes = 64 * 1024

/** Returns the bytes of a table, from the beginning at each call. They are unpacked as they are read, to save memory. */
export type UnpackedFile = () => AsyncIterable<Uint8Array>

/** Opens a plain table, a gzip file, or a ZIP with one table. It and the returned reader throw ReadingsFileError. */
export function unpackFile(bytes: Uint8Array): UnpackedFile {
  if (isOfKind(bytes, 'gzip')) return () => withinLimit(unpackGzip(bytes))
  if (isOfKind(bytes, 'zip')) {
    const table = findTableInZip(bytes)
    return () => withinLimit(unpackZip(bytes, table))
  }
  if (isOfKind(bytes, 'workbook')) throw workbook()
  if (isOfKind(bytes, 'pdf'))
    throw new ReadingsFileError('This is a PDF. Please export the readings as CSV and choose that file.')
  return () => withinLimit(cut(bytes))
}

async function* withinLimit(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > readingsTextMaxBytes) throw tooLarge()
    yield piece
  }
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** Uses Node's zlib because it detects truncated files, which fflate accepts. */
async function* unpackGzip(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: pieceBytes })
  gunzip.end(bytes)
  try {
    for await (const piece of gunzip) if (piece instanceof Uint8Array) yield piece
  } catch {
    throw damaged()
  }
}

/** @returns the table's name; throws if there are several tables, because the member has to choose */
function findTableInZip(bytes: Uint8Array): string {
  const names = listNames(bytes)
  if (names.some((name) => name === '[Content_Types].xml' || name.startsWith('xl/'))) throw workbook()
  const [table, another] = names.filter(
    (name) => /\.(csv|tsv|txt|json|edf)$/i.test(name) && !name.startsWith('__MACOSX/'),
  )
  if (table === undefined)
    throw new ReadingsFileError(
      'This ZIP contains no table: no file that ends in .csv, .tsv, .txt, .json or .edf.',
    )
  if (another !== undefined)
    throw new ReadingsFileError(
      `This ZIP contains more than one table, such as “${table.slice(0, 60)}” and “${another.slice(0, 60)}”. Please unpack it and choose one of them.`,
    )
  return table
}

function listNames(bytes: Uint8Array): string[] {
  const names: string[] = []
  try {
    unzipSync(bytes, { filter: ({ name }) => names.push(name) === 0 })
  } catch {
    throw damaged()
  }
  return names
}

function* unpackZip(bytes: Uint8Array, table: string): Generator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let isFound = false
  let isEnded = false
  const unzip = new Unzip((file) => {
    if (isFound || file.name !== table) return
    isFound = true
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      isEnded = isLast
      pieces.push(piece)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += stepBytes) {
    pushStep(unzip, bytes.subarray(at, at + stepBytes), at + stepBytes >= bytes.length)
    yield* pieces
    pieces = []
  }
  if (!isEnded) throw damaged()
}

function pushStep(unzip: Unzip, step: Uint8Array, isLast: boolean): void {
  try {
    unzip.push(step, isLast)
  } catch (error) {
    throw error instanceof ReadingsFileError ? error : damaged()
  }
}

function damaged(): ReadingsFileError {
  return new ReadingsFileError('This compressed file is damaged. Please export it again.')
}

function tooLarge(): ReadingsFileError {
  return new ReadingsFileError(fileTooLarge)
}

function workbook(): ReadingsFileError {
  return new ReadingsFileError(
    'This is an Excel workbook. Please export the readings as CSV and choose that file.',
  )
}
