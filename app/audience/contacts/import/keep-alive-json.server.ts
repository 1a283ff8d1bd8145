import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/** The status is sent after this time at the latest. Most work is done by then, so that an error still gets its own status. */
const patienceMs = 5_000
/** Shorter than the timeout of proxies, which is often a minute. */
const beatMs = 10_000

/**
 * Leading whitespace, which JSON allows, keeps the connection open. If the work fails later, the connection is aborted, because the status 200 was
 * already sent.
 * @param onLateFailure called with an error that came too late for a status
 * @param changes shorter times for tests
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
    // Called if the client has disconnected. The work continues.
    cancel() {
      isRead = false
      clearInterval(timer)
    },
  })
}
