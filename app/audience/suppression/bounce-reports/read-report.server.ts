import * as v from 'valibot'
import {
  runInThread,
  ThreadLimitError,
  type ThreadLimits,
} from '#app/platform/concurrency/run-in-thread.server.ts'
import { createTaskQueue } from '#app/platform/concurrency/task-queue.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import {
  maxReportBlockBytes,
  maxReportBoundaryNames,
  maxReportPartLines,
  reportQueue,
  reportThread,
} from '../suppression-limits.ts'
import type { MailReport } from './parse-report.server.ts'

const worker = '#app/audience/suppression/bounce-reports/report-worker.server.ts'

const inTurn = createTaskQueue(reportQueue)

const reportsSchema: v.GenericSchema<unknown, MailReport[]> = v.array(
  v.object({
    kind: v.picklist(['bounce', 'complaint']),
    email: v.string(),
    status: v.nullable(v.string()),
    messageId: v.string(),
  }),
)

/** Anyone may have written the mail: a thread parses it with limited time and memory. @throws ApiError 400 `unreadable_mail` */
export async function readReport(
  raw: Uint8Array,
  changes: Partial<ThreadLimits> = {},
): Promise<MailReport[]> {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  if (hasManyParts(text)) throw unreadableMail('This email has too many parts.')
  if (hasLongBlock(raw)) throw unreadableMail('This email has too much text without a blank line.')
  const limits = { ...reportThread, ...changes }
  const read = () => runInThread(worker, { bytes: new Uint8Array(raw) }, limits)
  return v.parse(reportsSchema, await inTurn(read).catch(rethrowLimit))
}

/** A part starts with two hyphens and a boundary, which a header names. */
function hasManyParts(text: string): boolean {
  return (
    countAbove(text, /\n--/g, maxReportPartLines) || countAbove(text, /boundary/gi, maxReportBoundaryNames)
  )
}

/** Splitting a mail of blank lines by a pattern would block the event loop. */
function hasLongBlock(raw: Uint8Array): boolean {
  const [lineFeed, carriageReturn] = [10, 13]
  let [blockStart, lineStart] = [0, 0]
  for (let at = 0; at <= raw.length; at += 1) {
    if (at < raw.length && raw[at] !== lineFeed) continue
    if (at - blockStart > maxReportBlockBytes) return true
    const isBlank = at === lineStart || (at === lineStart + 1 && raw[lineStart] === carriageReturn)
    if (isBlank) blockStart = at + 1
    lineStart = at + 1
  }
  return false
}

function countAbove(text: string, pattern: RegExp, max: number): boolean {
  let count = 0
  for (const _ of text.matchAll(pattern)) if (++count > max) return true
  return false
}

function rethrowLimit(error: unknown): never {
  throw error instanceof ThreadLimitError
    ? unreadableMail(`This email takes too much ${error.limit} to read.`)
    : error
}

function unreadableMail(message: string): ApiError {
  return new ApiError(400, 'unreadable_mail', message)
}
