import { isUtf8 } from 'node:buffer'
import { ReadingsFileError } from './readings-file-error.ts'

/** Of the text, where a header is looked for. */
const headCharacters = 200_000
const defaultPieceBytes = 256 * 1024
/** A character takes four bytes at most. */
const headBytes = 4 * headCharacters

/** A text that is decoded piece by piece, again each time: a year of readings is too long to be held as text beside its bytes. */
export interface DecodedText {
  head: string
  /** All of it, for what can't be read in pieces. */
  whole(): string
  pieces(): Generator<string>
}

/**
 * The text of a file: UTF-16 where its first bytes say so, UTF-8 where it is that, or else what Windows wrote in the West.
 *
 * @param pieceBytes for tests, which meet every boundary
 * @throws ReadingsFileError for what is no text
 */
export function decodeText(bytes: Uint8Array, pieceBytes = defaultPieceBytes): DecodedText {
  const encoding = findEncoding(bytes)
  return {
    head: new TextDecoder(encoding)
      .decode(bytes.subarray(0, headBytes), { stream: true })
      .slice(0, headCharacters),
    whole: () => new TextDecoder(encoding).decode(bytes),
    *pieces() {
      const decoder = new TextDecoder(encoding)
      for (let at = 0; at < bytes.length; at += pieceBytes)
        yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: at + pieceBytes < bytes.length })
    },
  }
}

function findEncoding(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new ReadingsFileError('This file is empty.')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes.subarray(0, 8192).includes(0))
    throw new ReadingsFileError(
      'This file is no text. Please choose the CSV that the device or its app exports.',
    )
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
