import { createRequire, getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'

const { resolve: resolveModule } = createRequire(import.meta.url)

// Node strips types with WebAssembly in each thread. If two threads compile the wrapper of a function at once, V8 13.6 crashes. This flag
// prevents the compilation.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

export interface ThreadLimits {
  maxMs: number
  maxHeapMb: number
}

/** The thread was terminated because it exceeded a limit. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError'
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`The worker thread was stopped: it used too much ${limit}.`)
    this.limit = limit
  }
}

/** `bytes` are transferred to the thread, so the caller can't use them afterwards. */
interface Work {
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Processes untrusted bytes in a new thread, terminated when it exceeds its limits of time or memory. @throws ThreadLimitError
 * @param module import specifier. Loaded from source even in a build, so that the thread loads only the modules it needs
 * @returns the single message that the thread posts
 */
export async function runInThread<Given extends Work>(
  module: `#app/${string}`,
  work: Given,
  { maxMs, maxHeapMb }: ThreadLimits,
): Promise<unknown> {
  // The thread gets none of the server's environment or flags, except for the location of Node's compile cache.
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
      worker.once('exit', () => reject(new Error('The worker thread exited without a result.')))
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
