import { ReadingsFileError } from './readings-file-error.ts'

/**
 * The text of a file: UTF-16 where its first bytes say so, UTF-8 where it is that, or else what Windows wrote in the West.
 *
 * @throws ReadingsFileError for what is no text
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new ReadingsFileError('This file is empty.')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.subarray(0, 8192).includes(0))
    throw new ReadingsFileError(
      'This file is no text. Please choose the CSV that the device or its app exports.',
    )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
