import { createRequire, getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

const { resolve: resolveModule } = createRequire(import.meta.url)

// Node strips types by WebAssembly, in each thread anew. Where two threads at once compile the way from there to the same function
// of JavaScript, V8 13.6 frees what came second in a manner that ends the process. What is never compiled is never freed.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

export interface ThreadLimits {
  maxMs: number
  maxHeapMb: number
}

/** The thread was ended. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError'
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`The thread was ended, as it took too much ${limit}.`)
    this.limit = limit
  }
}

/** The bytes are given to the thread, not copied: they are gone here. */
interface Work {
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Has the bytes of strangers read in a thread of its own, which is ended with the work, or when it takes too long or too much memory.
 *
 * @param module as an import names it. From the source, also beside a build: the thread loads nothing of the site but what reads
 * @returns the one message that the thread posts
 * @throws ThreadLimitError
 */
export async function runInThread<Given extends Work>(
  module: `#app/${string}`,
  work: Given,
  { maxMs, maxHeapMb }: ThreadLimits,
): Promise<unknown> {
  // It is told no secret of the server, and shares no flag with it; only where what Node made of its modules is kept.
  const compiled = getCompileCacheDir()
  const worker = new Worker(resolveModule(module), {
    workerData: work,
    transferList: [work.bytes.buffer],
    execArgv: [],
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 12 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(new ThreadLimitError('time')), maxMs)
      worker.once('message', resolve)
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new ThreadLimitError('memory') : error))
      worker.once('exit', () => reject(new Error('The thread ended without a word.')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const withCode = v.object({ code: v.string() })

function isOutOfMemory(error: unknown): boolean {
  return v.is(withCode, error) && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
