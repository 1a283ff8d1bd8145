import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import * as z from 'zod/mini'
import { flush } from '#database/embedded/flush.ts'
import { readLastMigration } from '#database/migration-state.ts'
import { BackupError } from './backup-error.ts'
import { CopyOut } from './copy-streams.ts'
import { endOfRows, formatName, formatVersion, type Header, headerSchema, toLine } from './format.ts'
import { formatTableName, quoteColumns, quoteTable, readTables, type Table } from './tables.ts'

export interface BackupFigures {
  tables: number
  rows: number
}

interface BackupOptions {
  /** As the owner of the database. */
  connection: pg.PoolConfig
  file: string
  signal?: AbortSignal
}

/**
 * Writes a database as it is at one moment into a file, while others go on reading and writing it. The file gets its
 * name when its last byte is on the disk; what lay there before is replaced then. Only its owner may read it.
 *
 * @throws BackupError for what the operator must mend; nothing is left behind
 */
export async function writeBackup({ connection, file, signal }: BackupOptions): Promise<BackupFigures> {
  const client = new pg.Client({ ...connection, application_name: 'clean-air backup' })
  // A lost connection fails the statement in hand; unheard, its event would end the process without a reason.
  client.on('error', () => undefined)
  await client.connect()
  const unfinished = `${file}.unfinished-${process.pid}`
  try {
    const header = await openSnapshot(client)
    const figures = { tables: header.tables.length, rows: 0 }
    const target = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(produce(client, header, figures), createGzip(), target, signal ? { signal } : {})
    await client.query('commit')
    await rename(unfinished, file)
    await flush(path.dirname(path.resolve(file)))
    return figures
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** One moment for all tables, and until the end no migration and no restore may change them. */
async function openSnapshot(client: pg.Client): Promise<Header> {
  const before = await readTables(client)
  await client.query('begin isolation level repeatable read read only')
  // What a value looks like depends on settings that an operator may have changed.
  await client.query(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local datestyle = iso; set local intervalstyle = postgres; set local timezone = 'UTC';
    set local extra_float_digits = 3; set local bytea_output = hex`)
  // Before the first reading, which is what sets the moment.
  await client.query(`lock table ${before.kept.map(quoteTable).join(', ')} in access share mode`)
  const { kept } = await readTables(client)
  if (JSON.stringify(kept) !== JSON.stringify(before.kept))
    throw new BackupError('The tables are being changed by a new version: run the backup again in a minute.')
  return headerSchema.parse({
    format: formatName,
    version: formatVersion,
    site: await readSiteVersion(),
    migration: await readLastMigration(client),
    createdAt: new Date().toISOString(),
    tables: kept,
  })
}

const packageSchema = z.object({ version: z.string() })

async function readSiteVersion(): Promise<string> {
  const file = path.join(import.meta.dirname, '../..', 'package.json')
  return packageSchema.parse(JSON.parse(await readFile(file, 'utf8'))).version
}

async function* produce(client: pg.Client, header: Header, figures: BackupFigures): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const part of produceTables(client, header, figures)) {
    hash.update(part)
    yield part
  }
  yield toLine({ sha256: hash.digest('hex') })
}

async function* produceTables(
  client: pg.Client,
  header: Header,
  figures: BackupFigures,
): AsyncGenerator<Buffer> {
  yield toLine(header)
  for (const table of header.tables) {
    yield toLine({ table: formatTableName(table) })
    const rows = client.query(new CopyOut(`copy ${describeRows(table)} to stdout`))
    yield* rows
    yield Buffer.from(endOfRows)
    yield toLine({ rows: rows.rowCount })
    figures.rows += rows.rowCount
  }
}

function describeRows(table: Table): string {
  return `${quoteTable(table)} (${quoteColumns(table)})`
}
