import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { unreadableFile } from '#app/platform/validation/file-request.server.ts'
import { importFileMaxBytes } from '../contact-limits.ts'
import { fileTooLarge } from './import-fields.ts'

export interface Upload {
  sha256: Buffer
  size: number
  /** Streams from the start. Can be called repeatedly. */
  pieces(): AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

const pieceBytes = 256 * 1024

/** Unlinks the file at once, so that a crash frees the disk space. @param maxBytes smaller in tests @throws ApiError 413, 400 */
export async function bufferUploadOnDisk(
  body: ReadableStream<Uint8Array> | null,
  maxBytes = importFileMaxBytes,
): Promise<Upload> {
  const file = await openNameless()
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of body ?? []) {
      size += piece.length
      if (size > maxBytes) throw tooLarge()
      hash.update(piece)
      await file.write(piece)
    }
    if (size === 0) throw unreadableFile('This file is empty.')
    return { sha256: hash.digest(), size, pieces: () => readPieces(file), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clean-air-people-'))
  try {
    return await open(path.join(folder, 'file'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function* readPieces(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function tooLarge(): ApiError {
  return new ApiError(413, 'body_too_large', fileTooLarge, { field: 'file' })
}
