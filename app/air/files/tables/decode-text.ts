import { isAscii, isUtf8 } from 'node:buffer'
import { ReadingsFileError } from './readings-file-error.ts'
import type { UnpackedFile } from './unpack-file.ts'

/** Length of the text that is searched for a header. */
const headCharacters = 200_000

/** A text that is unpacked and decoded in pieces, anew each time that it is read. */
export interface DecodedText {
  head: string
  /** The whole text, for formats that can't be parsed in pieces. */
  whole(): Promise<string>
  pieces(): AsyncGenerator<string>
}

type Encoding = 'utf-16le' | 'utf-16be' | 'utf-8' | 'windows-1252'

/** Thrown at the first piece of a file that is not valid UTF-8. */
class NotUtf8 extends Error {}

/**
 * Decodes UTF-16, UTF-8 or Windows-1252. Checking the encoding first would unpack every file twice.
 * @param read called again from the beginning if UTF-8 turns out to be invalid, so it must not keep state
 * @throws ReadingsFileError if the file is not text, and the errors of `unpackFile`
 */
export async function readText<Found>(
  file: UnpackedFile,
  read: (text: DecodedText) => Promise<Found>,
): Promise<Found> {
  const encoding = await guessEncoding(file)
  try {
    return await read(await decodeText(file, encoding))
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error
    return read(await decodeText(file, 'windows-1252'))
  }
}

async function decodeText(file: UnpackedFile, encoding: Encoding): Promise<DecodedText> {
  const pieces = () => (encoding === 'utf-8' ? decodeUtf8(file) : decodeOther(file, encoding))
  return { head: await readHead(pieces()), pieces, whole: () => join(pieces()) }
}

async function readHead(pieces: AsyncGenerator<string>): Promise<string> {
  let head = ''
  for await (const piece of pieces) {
    head += piece
    if (head.length >= headCharacters) break
  }
  return head.slice(0, headCharacters)
}

async function join(pieces: AsyncGenerator<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function guessEncoding(file: UnpackedFile): Promise<Encoding> {
  for await (const piece of file()) {
    if (piece.length === 0) continue
    if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
    if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
    if (piece.subarray(0, 8192).includes(0))
      throw new ReadingsFileError(
        'This file isn’t text. Please choose the CSV that the device or its app exports.',
      )
    return 'utf-8'
  }
  throw new ReadingsFileError('This file is empty.')
}

async function* decodeUtf8(file: UnpackedFile): AsyncGenerator<string> {
  let isFirst = true
  for await (const { buffer, byteOffset, length } of byCharacters(file())) {
    const bytes = Buffer.from(buffer, byteOffset, length)
    // Most pieces are ASCII. Decoding them as Latin-1 halves the memory.
    const isPlain = isAscii(bytes)
    if (!isPlain && !isUtf8(bytes)) throw new NotUtf8()
    const text = bytes.toString(isPlain ? 'latin1' : 'utf8')
    yield isFirst && text.startsWith('\ufeff') ? text.slice(1) : text
    isFirst = false
  }
}

async function* decodeOther(file: UnpackedFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of file()) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** Re-cuts the bytes so that no piece ends within a UTF-8 character. */
async function* byCharacters(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = new Uint8Array()
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = endOfCharacters(bytes)
    rest = bytes.slice(end)
    if (end > 0) yield bytes.subarray(0, end)
  }
  if (rest.length > 0) yield rest
}

function endOfCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    const takes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    if (takes > 1) return takes > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
