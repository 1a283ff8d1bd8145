import * as v from 'valibot'
import {
  runInThread,
  ThreadLimitError,
  type ThreadLimits,
} from '#app/platform/concurrency/run-in-thread.server.ts'
import { createTaskQueue } from '#app/platform/concurrency/task-queue.server.ts'
import { unreadableFile } from '#app/platform/validation/file-request.server.ts'
import { metricNames } from '../../columns/metrics.ts'
import { unitNames } from '../../columns/units.ts'
import { type Preview, previewSchema } from '../preview-schemas.ts'
import type { PackedFile } from './pack-file.server.ts'
import type { ReadingsWork } from './readings-worker.server.ts'

const worker = '#app/air/files/import/thread/readings-worker.server.ts'

/** Several times as much as the largest files need. */
const defaultLimits: ThreadLimits = { maxMs: 20_000, maxHeapMb: 256 }

const packedSchema = v.object({
  model: v.string(),
  rows: v.number(),
  dropped: v.number(),
  changesOnly: v.nullable(v.boolean()),
  sha256: v.instance(Uint8Array),
  series: v.array(
    v.object({
      metric: v.picklist(metricNames),
      unit: v.picklist(unitNames),
      variant: v.string(),
      chunks: v.array(
        v.object({
          day: v.number(),
          count: v.number(),
          firstAt: v.number(),
          lastAt: v.number(),
          lastValue: v.number(),
          packed: v.instance(Uint8Array),
          ends: v.nullable(v.instance(Uint8Array)),
        }),
      ),
    }),
  ),
})
const refusalSchema = v.object({ refusal: v.string() })
const previewOutcome = v.union([v.object({ preview: previewSchema }), refusalSchema])
const packedOutcome = v.union([v.object({ packed: packedSchema }), refusalSchema])

interface FileReader {
  preview(work: ReadingsWork): Promise<Preview>
  pack(work: ReadingsWork): Promise<PackedFile & { sha256: Buffer }>
}

/**
 * Reads untrusted files one at a time, each in a new thread that is terminated when it exceeds the limits of time or memory.
 * @returns methods that throw ApiError 400 `unreadable_file` with a sentence that states the problem and its place
 */
export function createFileReader(changes: Partial<ThreadLimits> = {}): FileReader {
  const limits = { ...defaultLimits, ...changes }
  const inTurn = createTaskQueue({ maxActive: 1, maxActivePerOwner: 1, maxWaiting: 3, maxWaitingPerOwner: 3 })
  const run = (wanted: 'preview' | 'packed', work: ReadingsWork) =>
    inTurn(() => runInThread(worker, { wanted, ...work }, limits).catch(rethrowLimit))
  return {
    preview: async (work) => readOutcome(previewOutcome, await run('preview', work)).preview,
    pack: async (work) => {
      const { packed } = readOutcome(packedOutcome, await run('packed', work))
      return { ...packed, sha256: Buffer.from(packed.sha256) }
    },
  }
}

/** @throws ApiError 400 `unreadable_file` */
function readOutcome<Outcome extends object>(
  schema: v.GenericSchema<unknown, Outcome | { refusal: string }>,
  message: unknown,
): Outcome {
  const outcome = v.parse(schema, message)
  if ('refusal' in outcome) throw unreadableFile(outcome.refusal)
  return outcome
}

const limitReasons = {
  time: 'It takes too long to read this file.',
  memory: 'This file takes too much memory.',
} as const

function rethrowLimit(error: unknown): never {
  if (!(error instanceof ThreadLimitError)) throw error
  throw unreadableFile(`${limitReasons[error.limit]} Please export a shorter period, such as one year.`)
}
