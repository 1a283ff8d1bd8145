import * as v from 'valibot'
import {
  runInThread,
  ThreadLimitError,
  type ThreadLimits,
} from '#app/platform/concurrency/run-in-thread.server.ts'
import { createTaskQueue } from '#app/platform/concurrency/task-queue.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { MailReport } from './parse-report.server.ts'

const worker = '#app/audience/suppression/reports/report-worker.server.ts'

/** What may arrive: a mail server returns the whole of what it could not deliver, and no mail of ours has files. */
export const maxReportBytes = 1_000_000

/** A report has three parts, and returns a mail of ours with two. Each part costs a parser more than a line of text. */
const maxPartLines = 1_000
const maxBoundaryNames = 50

/** Headers stand without a blank line among them; a megabyte of addresses would take a parser seconds. */
const longestBlock = 200_000

/** What the largest mails take, several times over. */
const defaultLimits: ThreadLimits = { maxMs: 10_000, maxHeapMb: 64 }

/** As many wait as requests may bring files at once. */
const inTurn = createTaskQueue({ maxActive: 1, maxActivePerOwner: 1, maxWaiting: 16, maxWaitingPerOwner: 16 })

const reportsSchema: v.GenericSchema<unknown, MailReport[]> = v.array(
  v.object({
    kind: v.picklist(['bounce', 'complaint']),
    email: v.string(),
    status: v.nullable(v.string()),
    messageId: v.string(),
  }),
)

/**
 * Reads a mail that came back, which anybody may have written: apart from the site, one at a time, within limits.
 *
 * @param changes for tests, which do not wait so long
 * @throws ApiError 400 `unreadable_mail`
 */
export async function readReport(
  raw: Uint8Array,
  changes: Partial<ThreadLimits> = {},
): Promise<MailReport[]> {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  if (hasManyParts(text)) throw unreadableMail('This mail has too many parts.')
  if (hasLongBlock(raw)) throw unreadableMail('This mail has too much text without a blank line.')
  const limits = { ...defaultLimits, ...changes }
  const read = () => runInThread(worker, { bytes: new Uint8Array(raw) }, limits)
  return v.parse(reportsSchema, await inTurn(read).catch(rethrowLimit))
}

/** A part begins with a line of two hyphens and a boundary, which a header names. */
function hasManyParts(text: string): boolean {
  return countAbove(text, /\n--/g, maxPartLines) || countAbove(text, /boundary/gi, maxBoundaryNames)
}

/** A loop over bytes: a pattern that divides the text would stop the event loop for a mail of blank lines. */
function hasLongBlock(raw: Uint8Array): boolean {
  const [lineFeed, carriageReturn] = [10, 13]
  let [blockStart, lineStart] = [0, 0]
  for (let at = 0; at <= raw.length; at += 1) {
    if (at < raw.length && raw[at] !== lineFeed) continue
    if (at - blockStart > longestBlock) return true
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
    ? unreadableMail(`This mail takes too much ${error.limit} to read.`)
    : error
}

function unreadableMail(message: string): ApiError {
  return new ApiError(400, 'unreadable_mail', message)
}
