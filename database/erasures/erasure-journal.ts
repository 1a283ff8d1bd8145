import { randomUUID } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { flush } from '#database/embedded/flush.ts'
import type { Entry } from './read-journal.ts'

/** What somebody took back for good, or showed again. */
export type Erasure =
  /** Without its address, the address may still stand on the VIP list. */
  | { kind: 'account_deleted'; id: string; email?: string }
  | { kind: 'story_deleted' | 'story_restored' | 'story_made_private' | 'story_made_public'; id: string }
  | { kind: 'comment_deleted' | 'comment_restored'; id: string }
  | { kind: 'air_room_deleted' | 'air_series_deleted' | 'air_import_deleted'; id: string }
  | { kind: 'air_chart_unshared'; id: string }
  /** Of a series, from one instant to before another, in ISO 8601. */
  | { kind: 'air_span_deleted'; id: string; from: string; to: string }
  | { kind: 'vip_withdrawn'; email: string }
  /** By somebody who may have no account: of the address, its keyed hash. */
  | { kind: 'campaigns_stopped'; addressHash: Buffer }

export interface ErasureJournal {
  /**
   * Writes it down, on disk, as the last step of its transaction: so nobody is told that it is done before. If the commit then
   * fails, the entry says what the person wanted all the same. Several at once reach the disk together.
   */
  record(tx: Pick<Transaction, 'execute'>, ...erasures: Erasure[]): Promise<void>
}

export interface JournalOptions {
  folder: string
  /** Of an address, with a key that is in no database. */
  keyedHash(text: string): Buffer
  clock?(): Date
}

/** What the first entry of each file holds, by which another key than that of the rest is found out. */
export const keyCheck = 'erasure journal'

/** This server's part of the journal: a file of its own, as several servers on shared storage must not write to one. */
export function createErasureJournal(options: JournalOptions): ErasureJournal {
  let file: string | undefined
  let entries = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function append(erasures: Erasure[]) {
    try {
      if (file === undefined) {
        file = await openJournalFile(options)
        entries = 1
      }
      const first = entries + 1
      const added = erasures.map((erasure, index) => ({ seq: first + index, ...describe(erasure, options) }))
      await writeEntries(options, file, added)
      entries += added.length
      return { file, entries }
    } catch (error) {
      // Half of a line may have been written, behind which nothing is read.
      file = undefined
      throw error
    }
  }

  return {
    async record(tx, ...erasures) {
      const written = turn.then(() => append(erasures))
      turn = written.catch(() => undefined)
      const last = await written
      await tx.execute(sql`select note_erasures(${last.file}, ${last.entries})`)
    },
  }
}

function describe(
  erasure: Erasure,
  { keyedHash }: JournalOptions,
): Pick<Entry, 'kind' | 'id' | 'address' | 'from' | 'to'> {
  const { kind } = erasure
  return {
    kind,
    ...('id' in erasure && { id: erasure.id }),
    ...('from' in erasure && { from: erasure.from, to: erasure.to }),
    ...('addressHash' in erasure && { address: erasure.addressHash.toString('base64url') }),
    ...('email' in erasure &&
      erasure.email !== undefined && { address: keyedHash(erasure.email).toString('base64url') }),
  }
}

/** Begins a file; returns its name. */
export async function openJournalFile(options: JournalOptions): Promise<string> {
  const { folder, keyedHash } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = `${Date.now()}-${randomUUID()}.jsonl`
  const address = keyedHash(keyCheck).toString('base64url')
  await writeEntries(options, file, [{ seq: 1, kind: 'opened', address }])
  await flush(folder)
  return file
}

function writeEntries(
  { folder, clock = () => new Date() }: JournalOptions,
  file: string,
  entries: Omit<Entry, 'at'>[],
): Promise<void> {
  const at = clock().toISOString()
  const lines = entries.map((entry) => `${JSON.stringify({ ...entry, at })}\n`).join('')
  return appendFile(path.join(folder, file), lines, { mode: 0o600, flush: true })
}
