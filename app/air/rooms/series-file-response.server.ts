import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { createSlots } from '#app/platform/concurrency/refuse-when-busy.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import { createPacedStream, type WriteText } from '#app/platform/http/server/paced-stream.server.ts'
import { type Member, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { seriesDownloadPace, seriesDownloads } from '../air-limits.ts'
import { findSeries } from '../science/series/read-series-range.server.ts'
import { writeCsv } from '../science/series/write-csv.server.ts'

/** Streams a series as a CSV file while reading it. Limits concurrent downloads. */
export function createSeriesFileResponse({ database, log }: Dependencies) {
  const acquire = createSlots<string>(seriesDownloads)
  return async (c: Context<ApiEnv>, id: string): Promise<Response> => {
    const person = requireMember(c)
    const series = await database.transaction(person, (tx) => findSeries(tx, id))
    if (!series) throw notFound('This series doesn’t exist.')
    const release = acquire(person.userId)
    if (!release) throw tooMany()
    const { requestId } = c.var
    const body = createPacedStream(async (write) => {
      try {
        await writeFile(database, { person, series: { id, ...series }, write })
      } catch (error) {
        log.warn({ requestId, error: describeError(error) }, 'download of a series interrupted')
        throw error
      } finally {
        release()
      }
    }, seriesDownloadPace)
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${series.metric}.csv"`,
    })
  }
}

interface CsvFile {
  person: Member
  series: Parameters<typeof writeCsv>[1]
  write: WriteText
}

function writeFile(database: Transactions, { person, series, write }: CsvFile): Promise<void> {
  return database.transaction(person, async (tx) => {
    // A read-only transaction takes no locks that could cause a retry after part of the file has been sent.
    await tx.execute(sql`set transaction read only`)
    await tx.execute(
      sql`set local idle_in_transaction_session_timeout = ${sql.raw(`${seriesDownloadPace.totalMs}`)}`,
    )
    for await (const text of writeCsv(tx, series)) await write(text)
  })
}

function tooMany(): ApiError {
  const message = 'You are already downloading a series. Please try again in a minute.'
  return new ApiError(429, 'over_request_rate_limit', message, { headers: { 'Retry-After': '60' } })
}
