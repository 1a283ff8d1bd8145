import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/** Most things are done by then, and answered as ever, with the status of their error. */
const patienceMs = 5_000
/** Servers and proxies close connections on which they hear nothing for a minute. */
const beatMs = 10_000

/**
 * Answers with JSON that may take minutes. Blanks, which JSON allows, go ahead of it and keep the connection open. If the work then
 * fails, the connection breaks before the end that HTTP announces, as 200 is said already.
 *
 * @param onLateFailure told of an error that no status can say any more
 * @param changes for tests, which do not wait so long
 */
export async function respondSlowly<T>(
  c: Context<ApiEnv>,
  work: () => Promise<T>,
  onLateFailure: (error: unknown) => void,
  changes: { patienceMs?: number; beatMs?: number } = {},
): Promise<Response> {
  const times = { patienceMs, beatMs, ...changes }
  const done = work().then((value) => ({ value }))
  const early = await Promise.race([done, wait(times.patienceMs, null, { ref: false })])
  if (early) return c.json(early.value)
  return c.body(streamWithBlanks(done, times.beatMs, onLateFailure), 200, {
    'Content-Type': 'application/json',
    'X-Accel-Buffering': 'no',
  })
}

function streamWithBlanks(
  done: Promise<{ value: unknown }>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  let isRead = true
  return new ReadableStream({
    start(controller) {
      const beat = () => controller.enqueue(encoder.encode(' '))
      beat()
      timer = setInterval(beat, everyMs)
      void done
        .then(({ value }) => {
          if (!isRead) return
          controller.enqueue(encoder.encode(JSON.stringify(value)))
          controller.close()
        })
        .catch((error: unknown) => {
          onFailure(error)
          controller.error(error)
        })
        .finally(() => clearInterval(timer))
    },
    // Nobody reads any more; the work goes on.
    cancel() {
      isRead = false
      clearInterval(timer)
    },
  })
}
