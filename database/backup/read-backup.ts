import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { BackupError } from './backup-error.ts'
import { explainReadError } from './file-errors.ts'
import {
  formatPartName,
  formatSum,
  type Manifest,
  manifestName,
  parseManifest,
  sumsName,
} from './manifest.ts'

/** Must consume all rows before it resolves. */
type TakeRows = (table: Manifest['tables'][number], rows: AsyncIterable<Buffer>) => Promise<void>

/** Reads and verifies a whole backup without loading it. @throws BackupError if it is damaged, newer, or not a backup */
export async function checkBackup(file: string): Promise<Manifest> {
  try {
    return await readBackup(file, async (_table, rows) => {
      for await (const chunk of rows) void chunk
    })
  } catch (error) {
    const explained = explainReadError(error, file)
    // Other errors of system calls are clear without an explanation.
    if (explained instanceof BackupError || (error instanceof Error && 'syscall' in error)) throw explained
    throw new BackupError(
      `${file} is damaged, incomplete, or not a backup of this site. Nothing was changed.`,
      {
        cause: error,
      },
    )
  }
}

/** Passes rows in pieces. They are verified only when the promise resolves, because the checksums are at the end of the file. */
export async function readBackup(file: string, take: TakeRows): Promise<Manifest> {
  const gunzip = createGunzip()
  const archive = extract()
  const unpacked = pipeline(createReadStream(file), gunzip, refuseEarlierFormat, archive)
  // Reading the archive fails with the same error.
  unpacked.catch(() => undefined)
  try {
    const entries = readEntries(archive)
    const manifest = parseManifest(await text(entries.read(manifestName)))
    for (const table of manifest.tables) await take(table, readRows(entries, table))
    await entries.checkEnd()
    await unpacked
    if (gunzip.bytesWritten !== (await stat(file)).size)
      throw new Error('the file contains more than one gzip stream')
    return manifest
  } finally {
    archive.destroy()
  }
}

async function* refuseEarlierFormat(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of content) {
    if (isFirst && chunk.toString('latin1', 0, earlierBeginning.length) === earlierBeginning)
      throw new BackupError(
        'This backup was written by an older version of the site, in a format that is no longer supported. Restore it with ' +
          'that version into an empty site, then start this version there and make a new backup. Nothing was changed.',
      )
    isFirst = false
    yield chunk
  }
}

/** Format 1 consisted of lines instead of a tar. */
const earlierBeginning = '{"format":"clean-air-backup"'

interface Entries {
  /** Returns the content of the next file. @throws Error if it has another name */
  read(name: string): AsyncGenerator<Buffer>
  /** @throws Error unless matching checksums are next and last in the archive */
  checkEnd(): Promise<void>
}

function readEntries(archive: Extract): Entries {
  const entries = archive[Symbol.asyncIterator]()
  let sums = ''
  async function* read(name: string): AsyncGenerator<Buffer> {
    const { value: entry, done } = await entries.next()
    if (done || entry.header.name !== name) throw new Error(`not the place of ${name}`)
    const hash = createHash('sha256')
    for await (const chunk of entry) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('not an archive of bytes')
      hash.update(chunk)
      yield chunk
    }
    sums += formatSum(hash.digest('hex'), name)
  }
  return {
    read,
    async checkEnd() {
      const found = sums
      if ((await text(read(sumsName))) !== found) throw new Error('wrong checksums')
      if (!(await entries.next()).done) throw new Error('more than there should be')
    },
  }
}

async function* readRows({ read }: Entries, table: Manifest['tables'][number]): AsyncGenerator<Buffer> {
  let rows = 0
  for (let part = 1; rows < table.rows; part += 1)
    for await (const chunk of read(formatPartName(table, part))) {
      rows += countLines(chunk)
      yield chunk
    }
  if (rows !== table.rows) throw new Error(`wrong number of rows in ${table.name}`)
}

function countLines(chunk: Buffer): number {
  let count = 0
  for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', end + 1)) count += 1
  return count
}
