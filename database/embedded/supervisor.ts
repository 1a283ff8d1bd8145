import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Postmaster } from './postmaster.ts'

const firstPauseMs = 100
const longestPauseMs = 10_000
/** One that ran this long was well: its end starts the pauses anew. */
const wellAfterMs = 60_000

/**
 * Keeps PostgreSQL running: whenever it ends, `launch` starts it again, after pauses that grow while it keeps
 * failing. Resolves once `stop` is aborted and PostgreSQL is down.
 */
export async function supervise(
  first: Postmaster,
  options: { launch: () => Promise<Postmaster>; log: Log; stop: AbortSignal },
): Promise<void> {
  const { log, stop } = options
  const stopped = new Promise<void>((resolve) =>
    stop.addEventListener('abort', () => resolve(), { once: true }),
  )
  let postmaster: Postmaster | undefined = first
  let pause = firstPauseMs
  while (!stop.aborted) {
    if (postmaster) {
      const startedAt = Date.now()
      const reason = await Promise.race([postmaster.exited, stopped])
      if (stop.aborted) break
      log.error({ reason }, 'PostgreSQL stopped unexpectedly; restarting it')
      if (Date.now() - startedAt > wellAfterMs) pause = firstPauseMs
    }
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined)
    pause = Math.min(pause * 2, longestPauseMs)
    if (!stop.aborted) postmaster = await relaunch(options)
  }
  await postmaster?.stop()
}

async function relaunch(options: { launch: () => Promise<Postmaster>; log: Log; stop: AbortSignal }) {
  try {
    const postmaster = await options.launch()
    options.log.info({ postgresPid: postmaster.pid }, 'PostgreSQL is running again')
    return postmaster
  } catch (error) {
    if (!options.stop.aborted) options.log.error({ err: error }, 'PostgreSQL could not be restarted')
    return undefined
  }
}
