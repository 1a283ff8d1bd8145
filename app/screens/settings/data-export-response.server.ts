import type { Context } from 'hono'
import { createSlots } from '#app/platform/concurrency/refuse-when-busy.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { createPacedStream } from '#app/platform/http/server/paced-stream.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { PersonalDataNeeds } from '#app/platform/personal-data.server.ts'
import { recordExport, writeExport } from './data-export.server.ts'
import { exportDownloadPace, exportDownloads } from './settings-limits.ts'

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
