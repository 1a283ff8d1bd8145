import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { peopleImports } from '#database/schema/contacts/people-imports.ts'
import { importAndExportRecordKeptMs } from '../contact-limits.ts'
import type { ExportReader } from '../export/export-people.command.server.ts'
import { guessColumns } from './guess-columns.ts'
import { type ImportedRows, importRows, requireFewRows } from './import-rows.server.ts'
import {
  type ColumnChoice,
  type ImportQuery,
  type ImportResult,
  type Undone,
  undoneSchema,
} from './import-schemas.ts'
import { type PeopleTable, readTable } from './read-table.server.ts'
import type { Upload } from './upload.server.ts'

export type ImportWriter = ExportReader

const earlierSchema = v.object({
  id: v.string(),
  added: v.number(),
  known: v.number(),
  wrong: v.number(),
  suppressed: v.number(),
})

/**
 * Importing the same file again changes nothing.
 * @returns (once the file and the sender have been checked) a function that imports the whole file or, on failure, nothing. It takes a minute for a
 * large file. @throws ApiError 400 `unreadable_file` and `validation_failed`, 403 `reauthentication_needed` for an owner without a fresh proof
 */
export async function beginImport(
  dependencies: Dependencies,
  writer: ImportWriter,
  { upload, query }: { upload: Upload; query: ImportQuery },
): Promise<() => Promise<ImportResult>> {
  const { database } = dependencies
  const { dryRun: isDryRun, consent } = query
  // For a list of guessed addresses, even a preview's number of known people would reveal which ones exist.
  if (!('tokenHash' in writer)) await database.transaction(writer, requireFreshDeskProof)
  const table = await readTable(upload)
  const columns = query.columns ?? guessColumns(table.header)
  const description = { isDryRun, isRepeated: false, ...(await describeTable(table, columns)) }
  if (!isDryRun) requireAddressColumn(columns)
  const fingerprint = createHash('sha256')
    .update(upload.sha256)
    .update(JSON.stringify([columns, consent]))
    .digest()
  // A format error must not leave part of the file imported.
  await checkTable(table)
  if (!isDryRun) {
    const earlier = await database.transaction(writer, (tx) => findEarlier(tx, fingerprint))
    if (earlier) return async () => ({ ...noRows, ...description, ...earlier, isRepeated: true })
  }
  if (columns.email === undefined) return async () => ({ ...noRows, ...description, id: null })
  const rows = { table, columns, consent }
  if (isDryRun)
    return async () => ({
      ...description,
      ...(await importRows(dependencies, writer, { ...rows, importId: null })),
      id: null,
    })
  const id = await database.transaction(writer, (tx) => begin(tx, writer, { fingerprint, consent }))
  return async () => ({
    ...description,
    ...(await addRows(dependencies, writer, { ...rows, importId: id })),
    id,
  })
}

async function addRows(
  dependencies: Dependencies,
  writer: ImportWriter,
  rows: Parameters<typeof importRows>[2] & { importId: string },
) {
  const { database } = dependencies
  const finish = (tx: Transaction, { added, known, wrong, suppressed }: ImportedRows) =>
    tx.execute(
      sql`select finish_people_import(${rows.importId}::uuid, ${added}, ${known}, ${wrong}, ${suppressed})`,
    )
  try {
    const judged = await importRows(dependencies, writer, rows)
    await database.transaction(writer, (tx) => finish(tx, judged))
    return judged
  } catch (error) {
    // If this fails too, the list shows the import as incomplete and owners can undo it.
    await takeBack().catch(() => undefined)
    throw error
  }

  async function takeBack(): Promise<void> {
    await database.transaction(writer, async (tx) => {
      if (!('tokenHash' in writer)) await requireFreshDeskProof(tx)
      await finish(tx, noRows)
    })
    let isOver = false
    while (!isOver) ({ isOver } = await undoImport(dependencies, writer, rows.importId))
  }
}

async function checkTable(table: PeopleTable): Promise<void> {
  let count = 0
  for await (const _row of table.rows()) count += 1
  requireFewRows(count)
}

const noRows: ImportedRows = { rows: 0, added: 0, known: 0, suppressed: 0, repeated: 0, wrong: 0, errors: [] }

async function describeTable({ encoding, delimiter, header, rows }: PeopleTable, columns: ColumnChoice) {
  const first = (await rows().next()).value
  return {
    encoding,
    delimiter,
    columns: header.map((name, index) => ({
      number: index + 1,
      name: name.slice(0, 100),
      example: (first?.cells[index] ?? '').slice(0, 100),
    })),
    chosen: {
      email: columns.email ?? null,
      name: columns.name ?? null,
      organization: columns.organization ?? null,
      agreedAt: columns.agreedAt ?? null,
    },
  }
}

function requireAddressColumn({ email }: ColumnChoice): void {
  if (email !== undefined) return
  const message = 'No column looks like email addresses. Please name it, such as email:1.'
  throw new ApiError(400, 'validation_failed', message, {
    fields: [{ field: 'columns', code: 'invalid', message }],
  })
}

async function findEarlier(tx: Transaction, fingerprint: Buffer) {
  const { rows } = await tx.execute(
    sql`select id, added_count as added, known_count as known, wrong_count as wrong, suppressed_count as suppressed
      from ${peopleImports} where fingerprint = ${fingerprint} and state = 'done' and removed_count = 0 order by created_at desc limit 1`,
  )
  return rows[0] && v.parse(earlierSchema, rows[0])
}

async function begin(
  tx: Transaction,
  writer: ImportWriter,
  { fingerprint, consent }: { fingerprint: Buffer; consent: string | undefined },
): Promise<string> {
  if (!('tokenHash' in writer)) await requireFreshDeskProof(tx)
  const { rows } = await tx.execute(
    sql`insert into ${peopleImports} (asked_by, fingerprint, consent)
      values (current_user_id(), ${fingerprint}, ${consent ?? null}) returning id`,
  )
  return v.parse(v.object({ id: v.string() }), rows[0]).id
}

const removedAtOnce = 1_000
/** Less than the server's response timeout. */
const undoRequestMs = 20_000

/** May undo only part of a long import. @throws ApiError 403 `reauthentication_needed`, 404 once it is too late to undo it */
export async function undoImport(
  { database }: Dependencies,
  writer: ImportWriter,
  id: string,
): Promise<Undone> {
  const until = Date.now() + undoRequestMs
  let removed = 0
  for (;;) {
    const { rows } = await database.transaction(writer, async (tx) => {
      if (!('tokenHash' in writer)) await requireFreshDeskProof(tx)
      return tx.execute(
        sql`select removed, is_over as "isOver" from undo_people_import(${id}::uuid, ${removedAtOnce})`,
      )
    })
    const batch = v.safeParse(undoneSchema, rows[0])
    if (!batch.success) throw notFound('This import can no longer be undone.')
    removed += batch.output.removed
    if (batch.output.isOver || Date.now() > until) return { removed, isOver: batch.output.isOver }
  }
}

export const purgePeopleImports: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    peopleImports,
    lt(peopleImports.createdAt, new Date(now.getTime() - importAndExportRecordKeptMs)),
    limit,
  )
