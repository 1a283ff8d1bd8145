import { lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import type { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { formatHeader, formatRows } from '#app/platform/http/csv/csv.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { WriteText } from '#app/platform/http/server/paced-stream.server.ts'
import type { TokenHolder } from '#database/actor.ts'
import type { Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { peopleExports } from '#database/schema/contacts/people-exports.ts'
import { exportFileMinutes, importAndExportRecordKeptMs } from '../contact-limits.ts'
import { type ExportColumn, exportColumnOrder } from './export-columns.ts'
import { type ExportRequest, type RequestedExport, requestedExportSchema } from './export-schemas.ts'

/** An owner at the desk, or a program with an owner's API token. */
export type ExportReader = ReturnType<typeof asStaff> | TokenHolder

/** @throws ApiError 403 `reauthentication_needed` for an owner without a fresh proof */
export function requestExport(
  database: Transactions,
  reader: ExportReader,
  { state, columns }: ExportRequest,
): Promise<RequestedExport> {
  return database.transaction(reader, async (tx) => {
    if (!('tokenHash' in reader)) await requireFreshDeskProof(tx)
    const chosen = exportColumnOrder.filter((column) => columns.includes(column))
    const { rows } = await tx.execute(
      sql`insert into ${peopleExports} (asked_by, state, columns)
        values (current_user_id(), ${state ?? null}, string_to_array(${chosen.join()}, ','))
        returning id, ${asIso('expires_at')} as "expiresAt"`,
    )
    return v.parse(requestedExportSchema, rows[0])
  })
}

const columnsSchema = v.object({ columns: v.array(v.picklist(exportColumnOrder)) })

/** @throws ApiError 404 if the file was used, has expired, or was requested by someone else */
export function claimExport(
  database: Transactions,
  reader: ExportReader,
  id: string,
): Promise<ExportColumn[]> {
  return database.transaction(reader, async (tx) => {
    const { rows } = await tx.execute(
      sql`select columns from ${peopleExports} where id = ${id}::uuid and take_people_export(id)`,
    )
    const taken = v.safeParse(columnsSchema, rows[0])
    if (!taken.success)
      throw notFound(
        `This file can no longer be downloaded. Each file can be downloaded once, within ${exportFileMinutes} minutes. Please prepare another.`,
      )
    return taken.output.columns
  })
}

interface PeopleFile {
  id: string
  columns: ExportColumn[]
  totalMs: number
  write: WriteText
}

const rowsAtOnce = 500
const rowsSchema = v.array(v.record(v.string(), v.nullable(v.string())))

export async function writeExport(
  database: Transactions,
  reader: ExportReader,
  file: PeopleFile,
): Promise<void> {
  const { id, columns, totalMs, write } = file
  let sent = 0
  try {
    await write(formatHeader(columns))
    await database.transaction(reader, async (tx) => {
      // Takes no lock that could cause a retry after part of the file was sent.
      await tx.execute(sql`set transaction read only`)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = ${sql.raw(`${totalMs}`)}`)
      await tx.execute(sql`select open_people_export(${id}::uuid)`)
      for (;;) {
        const { rows } = await tx.execute(sql`fetch ${sql.raw(`${rowsAtOnce}`)} from people`)
        if (rows.length === 0) return
        await write(formatRows(v.parse(rowsSchema, rows), columns))
        sent += rows.length
      }
    })
  } finally {
    await database.transaction(reader, (tx) =>
      tx.execute(sql`select finish_people_export(${id}::uuid, ${sent})`),
    )
  }
}

export const purgePeopleExports: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    peopleExports,
    lt(peopleExports.createdAt, new Date(now.getTime() - importAndExportRecordKeptMs)),
    limit,
  )
