import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { findAccount } from '#app/accounts/auth/core/account-queries.server.ts'
import { lockSessionAccount } from '#app/accounts/auth/core/session-queries.server.ts'
import { createSlots } from '#app/platform/concurrency/refuse-when-busy.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import { createPacedStream, type WriteText } from '#app/platform/http/server/paced-stream.server.ts'
import { type Member, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { ExportPart, PersonalDataNeeds } from '#app/platform/personal-data.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import { recordAction } from '#database/audit-log.ts'
import type { AccountsTransactions, Transaction, Transactions } from '#database/client.ts'
import { exportDownloadPace, exportDownloads } from './settings-limits.ts'

/** @throws SessionEndedError */
export function recordExport(database: Transactions & AccountsTransactions, person: Member): Promise<void> {
  return database.accounts(async (tx) => {
    await lockSessionAccount(tx, person)
    await recordAction(tx, 'data_exported', person.userId)
  })
}

export function createExportSchema(parts: readonly ExportPart[]) {
  return v.object({
    exportedAt: timestampField,
    ...Object.fromEntries(parts.map(({ name, schema }) => [name, schema])),
  })
}

interface Export {
  parts: readonly ExportPart[]
  now: Date
  /** Limits an idle transaction, while the client reads slowly or not at all. */
  totalMs: number
  write: WriteText
}

/** Reads parts with role `accounts` in that role, the others as the user. @throws ApiError 401 `not_signed_in` */
export async function writeExport(
  database: Transactions & AccountsTransactions,
  member: Member,
  { parts, now, totalMs, write }: Export,
): Promise<void> {
  const writeParts = async (tx: Transaction, role: ExportPart['role'], email: string) => {
    // Takes no lock that can deadlock: a retry would write parts of the file twice.
    await tx.execute(sql`set transaction read only`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = ${sql.raw(`${totalMs}`)}`)
    for (const part of parts.filter((each) => each.role === role)) {
      await write(`,"${part.name}":`)
      for await (const text of part.write(tx, { ...member, email })) await write(text)
    }
  }
  await write(`{"exportedAt":${JSON.stringify(now)}`)
  const email = await database.accounts(async (tx) => {
    const account = await findAccount(tx, member.userId)
    if (!account) throw new ApiError(401, 'not_signed_in', 'This account no longer exists.')
    await writeParts(tx, 'accounts', account.email)
    return account.email
  })
  await database.transaction(member, (tx) => writeParts(tx, 'member', email))
  await write('}')
}

const fileHeaders = {
  'Content-Type': 'application/json',
  'Content-Disposition': 'attachment; filename="my-clean-air-data.json"',
}

export function createExportResponse(
  { database, clock, log, exports: parts }: Dependencies & PersonalDataNeeds,
  changes: { pieceMs?: number } = {},
) {
  const acquire = createSlots<string>(exportDownloads)
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const person = requireMember(c)
    // A HEAD request takes no slot and is not recorded as an export.
    if (c.req.method === 'HEAD') {
      await database.transaction(person, async () => undefined)
      return c.body(null, 200, fileHeaders)
    }
    const release = acquire(person.userId)
    if (!release) throw tooMany()
    await recordExport(database, person).catch((error: unknown) => {
      release()
      throw error
    })
    const { requestId } = c.var
    const pace = { ...exportDownloadPace, ...changes }
    const body = createPacedStream(async (write) => {
      try {
        await writeExport(database, person, { parts, now: clock(), totalMs: pace.totalMs, write })
      } catch (error) {
        log.warn({ requestId, error: describeError(error) }, 'download of personal data interrupted')
        throw error
      } finally {
        release()
      }
    }, pace)
    return c.body(body, 200, fileHeaders)
  }
}

function tooMany(): ApiError {
  const message = 'Data is being downloaded already. Please try again in a minute.'
  return new ApiError(429, 'over_request_rate_limit', message, { headers: { 'Retry-After': '60' } })
}
