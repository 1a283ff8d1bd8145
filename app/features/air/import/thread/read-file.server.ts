import { createRequire, getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { createTaskQueue } from '#app/concurrency/task-queue.server.ts'
import type { ApiError } from '#app/http/server/api-error.server.ts'
import { unreadableFile } from '#app/validation/file-request.server.ts'
import { metricNames } from '../../readings/columns/metrics.ts'
import { unitNames } from '../../readings/columns/units.ts'
import { type Preview, previewSchema } from '../preview-schemas.ts'
import type { PackedFile } from './pack-file.server.ts'
import type { ReadingsWork } from './readings-worker.server.ts'

/** From the source, also beside a build: the thread is to load nothing of the site but what reads files. */
const workerFile = createRequire(import.meta.url).resolve(
  '#app/features/air/import/thread/readings-worker.server.ts',
)

// Node strips types by WebAssembly, in each thread anew. Where two threads at once compile the way from there to the same function
// of JavaScript, V8 13.6 frees what came second in a manner that ends the process. What is never compiled is never freed.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

interface ThreadLimits {
  maxMs: number
  maxHeapMb: number
}

/** What the largest files take, several times over. */
const defaultLimits: ThreadLimits = { maxMs: 20_000, maxHeapMb: 256 }

const packedSchema = v.object({
  model: v.string(),
  rows: v.number(),
  dropped: v.number(),
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
        }),
      ),
    }),
  ),
})
const refusalSchema = v.object({ refusal: v.string() })
const previewOutcome = v.union([v.object({ preview: previewSchema }), refusalSchema])
const packedOutcome = v.union([v.object({ packed: packedSchema }), refusalSchema])
const withCode = v.object({ code: v.string() })

export interface FileReader {
  /** What a file holds, in words. */
  preview(work: ReadingsWork): Promise<Preview>
  /** What is stored of it. */
  pack(work: ReadingsWork): Promise<PackedFile & { sha256: Buffer }>
}

/**
 * Reads files of strangers, one at a time, each in a thread of its own that is ended when it takes too long or too much memory.
 *
 * @param changes for tests, which do not wait so long
 * @returns what throws ApiError 400 `unreadable_file` with a sentence that says what is wrong, and where
 */
export function createFileReader(changes: Partial<ThreadLimits> = {}): FileReader {
  const limits = { ...defaultLimits, ...changes }
  const inTurn = createTaskQueue({ maxActive: 1, maxActivePerOwner: 1, maxWaiting: 3, maxWaitingPerOwner: 3 })
  const run = (wanted: 'preview' | 'packed', work: ReadingsWork) =>
    inTurn(() => runThread({ wanted, ...work }, limits))
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

async function runThread(
  work: ReadingsWork & { wanted: 'preview' | 'packed' },
  { maxMs, maxHeapMb }: ThreadLimits,
): Promise<unknown> {
  // It is told no secret of the server, and shares no flag with it; only where what Node made of its modules is kept.
  const compiled = getCompileCacheDir()
  const worker = new Worker(workerFile, {
    workerData: work,
    transferList: [work.bytes.buffer],
    execArgv: [],
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 12 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(unreadable('It takes too long to read this file.')), maxMs)
      worker.once('message', resolve)
      worker.once('error', (error) =>
        reject(isOutOfMemory(error) ? unreadable('This file takes too much memory.') : error),
      )
      worker.once('exit', () => reject(new Error('The thread that reads a file ended without a word.')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return v.is(withCode, error) && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function unreadable(reason: string): ApiError {
  return unreadableFile(`${reason} Please export a shorter time, such as one year.`)
}
