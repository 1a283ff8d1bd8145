import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import * as v from 'valibot'
import { flush } from '#database/embedded/flush.ts'
import { readLastMigration } from '#database/migration-state.ts'
import { release } from '#database/version.ts'
import { withClient } from '#database/with-client.ts'
import { BackupError } from './backup-error.ts'
import { explainWriteError } from './file-errors.ts'
import {
  formatName,
  formatPartName,
  formatSum,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  sumsName,
} from './manifest.ts'
import { quoteTable, quoteTableAndColumns, readTables, type Table } from './tables.ts'

interface BackupOptions {
  connection: pg.PoolConfig
  file: string
  replace?: boolean
  signal?: AbortSignal
}

/**
 * Blocks neither readers nor writers. The file is readable by its owner only, and renamed into place after it was flushed to disk.
 * @throws BackupError for problems that the operator can solve; no partial file is left
 */
export async function writeBackup({
  connection,
  file,
  replace = false,
  signal,
}: BackupOptions): Promise<Manifest> {
  await checkTarget(file, replace)
  const unfinished = `${file}.unfinished-${process.pid}`
  return withClient({ ...connection, application_name: 'clean-air backup' }, async (client) => {
    try {
      const manifest = await openSnapshot(client)
      const archive = pack()
      const target = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
      await Promise.all([
        pipeline(archive, createGzip(), target, signal ? { signal } : {}),
        fillArchive(archive, client, manifest).catch((error: Error) => archive.destroy(error)),
      ])
      await client.query('commit')
      await rename(unfinished, file)
      await flush(path.dirname(path.resolve(file)))
      return manifest
    } catch (error) {
      await rm(unfinished, { force: true })
      throw explainWriteError(error, file)
    }
  })
}

async function checkTarget(file: string, replace: boolean): Promise<void> {
  const folder = path.dirname(path.resolve(file))
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new BackupError(`There is no folder ${folder}. Create it, or name a file elsewhere.`)
  const found = await stat(file).catch(() => null)
  if (found?.isDirectory()) throw new BackupError(`${file} is a folder. Name a file.`)
  if (found && !replace)
    throw new BackupError(`There is a file ${file} already. Name another one, or add --replace.`)
}

/** Opens a snapshot of all tables and locks them against migrations and restores until the transaction ends. */
async function openSnapshot(client: pg.Client): Promise<Manifest> {
  const before = await readTables(client)
  await client.query('begin isolation level repeatable read read only')
  // The text format of values depends on settings, which the operator may have changed.
  await client.query(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local datestyle = iso; set local intervalstyle = postgres; set local timezone = 'UTC';
    set local extra_float_digits = 3; set local bytea_output = hex`)
  // Locks before the first read, which determines the snapshot.
  await client.query(`lock table ${before.kept.map(quoteTable).join(', ')} in access share mode`)
  const { kept } = await readTables(client)
  if (!isDeepStrictEqual(kept, before.kept))
    throw new BackupError('A new version is migrating the tables. Run the backup again in a minute.')
  const createdAt = new Date().toISOString()
  const tables: Manifest['tables'] = []
  for (const table of kept) tables.push({ ...table, rows: await countRows(client, table) })
  return v.parse(manifestSchema, {
    format: formatName,
    version: formatVersion,
    site: release.version,
    migration: await readLastMigration(client),
    createdAt,
    tables,
  })
}

async function countRows(client: pg.Client, table: Table): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoteTable(table)}`)
  return Number(rows[0]?.count)
}

async function fillArchive(archive: Pack, client: pg.Client, manifest: Manifest): Promise<void> {
  const mtime = new Date(manifest.createdAt)
  let sums = ''
  const add = (name: string, content: string | Buffer) => {
    sums += formatSum(hash('sha256', content), name)
    const size = Buffer.byteLength(content)
    return pipeline([content], archive.entry({ name, mode: 0o600, mtime, size }))
  }
  await add(manifestName, `${JSON.stringify(manifest, null, 2)}\n`)
  for (const table of manifest.tables) {
    const rows = client.query(to(`copy ${quoteTableAndColumns(table)} to stdout`))
    // If reading stops early, the stream still emits the closed connection’s error, which is ignored.
    rows.on('error', () => undefined)
    let number = 0
    for await (const part of splitIntoParts(rows)) {
      number += 1
      await add(formatPartName(table, number), part)
    }
  }
  await add(sumsName, sums)
  archive.finalize()
}

/** Approximate amount held in memory. */
const partBytes = 4 * 1024 * 1024

/** Splits only between rows: `COPY` escapes line breaks within values. */
async function* splitIntoParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of rows) {
    pending.push(chunk)
    size += chunk.length
    const end = size < partBytes ? 0 : chunk.lastIndexOf('\n') + 1
    if (end === 0) continue
    const part = Buffer.concat(pending)
    const rest = chunk.length - end
    yield part.subarray(0, size - rest)
    pending = [part.subarray(size - rest)]
    size = rest
  }
  if (size > 0) yield Buffer.concat(pending)
}
