import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import type { Header } from './format.ts'
import { createParser, type ParsedLine } from './parse-backup.ts'
import { splitLines } from './split-lines.ts'

/** Rows come several at a time, never of two tables. */
export type BackupPart = Exclude<ParsedLine, { kind: 'endOfRows' | 'checksum' }>

/** Reads the whole of a backup and loads nothing. @throws BackupError when it is damaged, newer or something else */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | undefined
  for await (const part of readBackup(file)) if (part.kind === 'header') header = part.header
  if (!header) throw damaged(file)
  return header
}

/**
 * The parts of a backup, a few rows at a time. They are known to be right only once the last has come: the checksum
 * stands at the end.
 *
 * @throws BackupError when the file is damaged, cut short, of a newer version, or something else
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const size = await checkBeginning(file)
  const gunzip = createGunzip()
  const source = createReadStream(file)
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* checkParts(source.pipe(gunzip))
    if (gunzip.bytesWritten !== size) throw damaged(file)
  } catch (error) {
    throw isAboutContent(error) ? damaged(file, error) : error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/** The flags and times that a gzip file begins with have no checksum of their own; ours are always the same. */
const gzipBeginning = Buffer.from('1f8b08000000000000', 'hex')
/** The byte behind them names the system: Unix, or Darwin as zlib calls it. */
const gzipSystems: unknown[] = [3, 19]

/** @returns the file's size in bytes */
async function checkBeginning(file: string): Promise<number> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(10), 0, 10, 0)
    if (!buffer.subarray(0, 2).equals(gzipBeginning.subarray(0, 2)))
      throw new BackupError(`${file} is not a backup of this site. Nothing was changed.`)
    if (!buffer.subarray(0, 9).equals(gzipBeginning) || !gzipSystems.includes(buffer[9])) throw damaged(file)
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** zlib's errors, a line that is no JSON, one that is not what belongs there. */
function isAboutContent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || error instanceof SyntaxError
}

function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(`${file} is damaged or not complete. Nothing was changed.`, { cause })
}

async function* checkParts(content: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const parser = createParser()
  let isComplete = false
  for await (const lines of splitLines(content)) {
    let rows: Buffer[] = []
    for (const line of lines) {
      const parsed = parser.take(line)
      if (parsed.kind === 'checksum') {
        if (parsed.sha256 !== hash.digest('hex')) throw new SyntaxError('wrong checksum')
        isComplete = true
        continue
      }
      hash.update(line)
      if (parsed.kind === 'rows') {
        rows.push(parsed.lines)
        continue
      }
      if (rows.length > 0) yield { kind: 'rows', lines: Buffer.concat(rows) }
      rows = []
      if (parsed.kind !== 'endOfRows') yield parsed
    }
    if (rows.length > 0) yield { kind: 'rows', lines: Buffer.concat(rows) }
  }
  if (!isComplete) throw new SyntaxError('no checksum')
}
