import type pg from 'pg'
import { nameCommand } from '../name-command.ts'
import { withTransaction } from '../with-client.ts'
import { type JournalOptions, keyCheck, openJournalFile } from './erasure-journal.ts'
import { type Journal, readJournal } from './read-journal.ts'
import { replayErasures } from './replay-erasures.ts'

/** The journal belongs to another database or is incomplete. The message is for the operator. */
export class ErasureJournalError extends Error {
  override readonly name = 'ErasureJournalError'
}

interface JournalPosition {
  file: string
  entries: number
}

/** Runs in the caller's transaction. @returns the number of changed rows, and a description of missing entries, if any */
export async function applyJournal(
  client: pg.ClientBase,
  options: JournalOptions,
): Promise<{ changed: number; missing: string | null }> {
  const journal = await readJournal(options.folder)
  const changed = await replayErasures(client, journal.entries, options)
  return { changed, missing: findMissing(await readPositions(client), journal, options) }
}

export async function readPositions(client: pg.ClientBase): Promise<JournalPosition[]> {
  return (await client.query<JournalPosition>('select file, entries from auth.erasure_journals')).rows
}

/** Records how many entries of each journal file have been applied. Never lowers a known position. */
export async function addPositions(client: pg.ClientBase, positions: JournalPosition[]): Promise<void> {
  for (const { file, entries } of positions)
    await client.query('select note_erasures($1, $2)', [file, entries])
}

function findMissing(
  positions: JournalPosition[],
  { entries, lengths }: Journal,
  { folder, keyedHash }: JournalOptions,
): string | null {
  const lacking = positions.filter(({ file, entries: known }) => (lengths.get(file) ?? 0) < known)
  if (lacking.length > 0) return `${folder} lacks entries of ${lacking.map(({ file }) => file).join(', ')}`
  const own = keyedHash(keyCheck).toString('base64url')
  const isForeign = entries.some(({ kind, address }) => kind === 'opened' && address !== own)
  return isForeign ? `the entries in ${folder} were written with another root secret` : null
}

/** Creates a journal for a database without one. @throws ErasureJournalError for missing entries that no restore has reported yet */
export async function prepareErasures(
  connection: pg.PoolConfig,
  options: JournalOptions & { log: { warn(fields: object, message: string): void } },
): Promise<void> {
  const work = async (client: pg.Client) => {
    if ((await readPositions(client)).length === 0)
      await addPositions(client, [{ file: await explain(options, openJournalFile(options)), entries: 1 }])
    const { changed, missing } = await explain(options, applyJournal(client, options))
    const isHeld = (await client.query('select from auth.restore_holds')).rowCount !== 0
    if (missing !== null && !isHeld)
      throw new ErasureJournalError(
        `The erasure journal is incomplete: ${missing}. Set ERASURE_JOURNAL to the folder that all servers share. ` +
          `If those entries are lost, run \`${nameCommand('show-restored')}\`.`,
      )
    return { changed, isHeld }
  }
  const named = { ...connection, application_name: 'clean-air erasures' }
  const { changed, isHeld } = await withTransaction(named, work)
  if (changed > 0)
    options.log.warn({ changed }, 'deletions repeated: the database was older than the erasure journal')
  if (isHeld)
    options.log.warn(
      {},
      `restored without the complete erasure journal: people are hidden and mail is paused; see ${nameCommand('show-restored')}`,
    )
}

/** Converts failed system calls to errors for the operator. */
async function explain<Result>({ folder }: JournalOptions, work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'syscall' in error && 'path' in error)) throw error
    throw new ErasureJournalError(`ERASURE_JOURNAL: the folder ${folder} can’t be used: ${error.message}`)
  })
}
