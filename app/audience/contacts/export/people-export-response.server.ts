import type { Context } from 'hono'
import { createSlots } from '#app/platform/concurrency/refuse-when-busy.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import { createPacedStream } from '#app/platform/http/server/paced-stream.server.ts'
import { peopleDownloadPace, peopleDownloads } from '../contact-limits.ts'
import { claimExport, type ExportReader, writeExport } from './export-people.command.server.ts'

export const peopleFileHeaders = {
  'Content-Type': 'text/csv; charset=utf-8; header=present',
  'Content-Disposition': 'attachment; filename="people.csv"',
}

export type SendPeopleFile = ReturnType<typeof createPeopleFileResponse>

export function createPeopleFileResponse({ database, log }: Dependencies) {
  const acquire = createSlots<'people'>(peopleDownloads)
  return async (c: Context<ApiEnv>, reader: ExportReader, id: string): Promise<Response> => {
    const release = acquire('people')
    if (!release) throw tooMany()
    const columns = await claimExport(database, reader, id).catch((error: unknown) => {
      release()
      throw error
    })
    const { requestId } = c.var
    const body = createPacedStream(async (write) => {
      try {
        await writeExport(database, reader, { id, columns, totalMs: peopleDownloadPace.totalMs, write })
      } catch (error) {
        log.warn({ requestId, error: describeError(error) }, 'export of people interrupted')
        throw error
      } finally {
        release()
      }
    }, peopleDownloadPace)
    return c.body(body, 200, peopleFileHeaders)
  }
}

function tooMany(): ApiError {
  const message = 'Another download is running. Please try again in a minute.'
  return new ApiError(429, 'over_request_rate_limit', message, { headers: { 'Retry-After': '60' } })
}
