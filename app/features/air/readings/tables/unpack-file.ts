import { gunzipSync } from 'node:zlib'
import { Unzip, UnzipInflate } from 'fflate'
import * as v from 'valibot'
import { isOfKind } from './file-signatures.ts'
import { ReadingsFileError } from './readings-file-error.ts'

/** Of a file when it is unpacked. A year of five readings each minute takes 25 to 60 MB. */
const maxTextBytes = 64 * 1024 * 1024
/** Unpacks to a few MB at most, so that a bomb is noticed before it has gone off. */
const stepBytes = 4096
/** Node's own. */
const usualChunkBytes = 16 * 1024

/**
 * Takes the table out of what devices' makers send: a file as it is, one compressed by gzip, or the first table in a ZIP.
 *
 * @throws ReadingsFileError for what is no text, and for what unpacks to too much
 */
export function unpackFile(bytes: Uint8Array): Uint8Array {
  if (isOfKind(bytes, 'gzip')) return unpackGzip(bytes)
  if (isOfKind(bytes, 'zip')) return unpackZip(bytes)
  if (isOfKind(bytes, 'workbook')) throw workbook()
  if (isOfKind(bytes, 'pdf'))
    throw new ReadingsFileError('This is a PDF. Please export the readings as CSV and choose that file.')
  if (bytes.length > maxTextBytes) throw tooLarge()
  return bytes
}

const tooLong = v.object({ code: v.literal('ERR_BUFFER_TOO_LARGE') })

/** Node's own way notices, too, what fflate reads as far as it goes: a file that is cut off. */
function unpackGzip(bytes: Uint8Array): Uint8Array {
  try {
    return asPlain(gunzipSync(bytes, { maxOutputLength: maxTextBytes, chunkSize: guessLength(bytes) }))
  } catch (error) {
    throw v.is(tooLong, error) ? tooLarge() : damaged()
  }
}

/**
 * The last four bytes of a gzip file say how long it was (RFC 1952, ISIZE): in one chunk of that length, it is not put together from
 * others, which takes its memory twice. Nobody has to believe them.
 */
function guessLength(bytes: Uint8Array): number {
  const said = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(
    bytes.length - 4,
    true,
  )
  return said < maxTextBytes ? Math.max(said + 1, usualChunkBytes) : usualChunkBytes
}

function unpackZip(bytes: Uint8Array): Uint8Array {
  const output = createOutput()
  let isFound = false
  let isEnded = false
  const unzip = new Unzip((file) => {
    if (file.name === '[Content_Types].xml' || file.name.startsWith('xl/')) throw workbook()
    if (isFound || !/\.(csv|tsv|txt|json|edf)$/i.test(file.name) || file.name.startsWith('__MACOSX/')) return
    isFound = true
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      isEnded = isLast
      output.take(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  pushInSteps(bytes, (step, isLast) => unzip.push(step, isLast))
  if (!isFound)
    throw new ReadingsFileError(
      'This ZIP has no table in it: no file that ends in .csv, .tsv, .txt, .json or .edf.',
    )
  if (!isEnded) throw damaged()
  return output.join()
}

function createOutput() {
  const chunks: Uint8Array[] = []
  let size = 0
  return {
    take(chunk: Uint8Array): void {
      size += chunk.length
      if (size > maxTextBytes) throw tooLarge()
      chunks.push(chunk)
    },
    join: (): Uint8Array => asPlain(Buffer.concat(chunks)),
  }
}

/** The same bytes, not a copy. */
const asPlain = ({ buffer, byteOffset, byteLength }: Buffer): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

function pushInSteps(bytes: Uint8Array, push: (step: Uint8Array, isLast: boolean) => void): void {
  try {
    for (let at = 0; at < bytes.length; at += stepBytes)
      push(bytes.subarray(at, at + stepBytes), at + stepBytes >= bytes.length)
  } catch (error) {
    if (error instanceof ReadingsFileError) throw error
    throw damaged()
  }
}

function damaged(): ReadingsFileError {
  return new ReadingsFileError('This compressed file is damaged. Please export it again.')
}

function tooLarge(): ReadingsFileError {
  return new ReadingsFileError(
    'This file has more than 64 MB. Please export a shorter time, such as one year at a time.',
  )
}

function workbook(): ReadingsFileError {
  return new ReadingsFileError(
    'This is a workbook of Excel. Please export the readings as CSV and choose that file.',
  )
}
