import { randomUUID } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { flush } from '#database/embedded/flush.ts'
import type { Entry } from './read-journal.ts'

/** A permanent deletion or withdrawal, or its reversal. */
export type Erasure =
  /** Without `email`, the address may still be on the VIP list. */
  | { kind: 'account_deleted'; id: string; email?: string }
  | { kind: 'story_deleted' | 'story_restored' | 'story_made_private' | 'story_made_public'; id: string }
  | { kind: 'comment_deleted' | 'comment_restored'; id: string }
  | { kind: 'air_room_deleted' | 'air_series_deleted' | 'air_import_deleted'; id: string }
  | { kind: 'air_chart_unshared'; id: string }
  /** ISO 8601; `from` is inclusive, `to` exclusive. */
  | { kind: 'air_span_deleted'; id: string; from: string; to: string }
  | { kind: 'vip_withdrawn'; email: string }
  /** Keyed hash of the address, because the person may have no account. */
  | { kind: 'campaigns_stopped'; addressHash: Buffer }

export interface ErasureJournal {
  /** Flushes to disk as the transaction's last step, so that success is never reported before. If the commit fails, the entry remains. */
  record(tx: Pick<Transaction, 'execute'>, ...erasures: Erasure[]): Promise<void>
}

export interface JournalOptions {
  folder: string
  keyedHash(text: string): Buffer
  clock?(): Date
}

/** Hashed in the first entry of each file, to detect a different key. */
export const keyCheck = 'erasure journal'

/** Each server writes a separate file, because several can't append to one on shared storage. */
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
      // A partial line may have been written, and reading stops there, so continue in a new file.
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
