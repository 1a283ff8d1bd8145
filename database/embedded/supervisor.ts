import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** The methods of the server's logger that are used here; satisfied by pino. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const firstPauseMs = 100
const longestPauseMs = 10_000
/** After running this long, it counts as healthy and the pauses start over. */
const healthyAfterMs = 60_000

/** Restarts PostgreSQL after growing pauses. Resolves when `stop` is aborted; the caller shuts down the running process. */
export async function supervise(
  first: Postmaster,
  options: { launch: () => Promise<Postmaster>; log: Log; stop: AbortSignal },
): Promise<void> {
  const { log, stop } = options
  const stopped = once(stop, 'abort')
  let postmaster: Postmaster | undefined = first
  let pause = firstPauseMs
  while (!stop.aborted) {
    if (postmaster) {
      const startedAt = Date.now()
      const reason = await Promise.race([postmaster.exited, stopped])
      if (stop.aborted) break
      log.error({ reason }, 'PostgreSQL stopped unexpectedly; restarting it')
      if (Date.now() - startedAt > healthyAfterMs) pause = firstPauseMs
    }
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined)
    pause = Math.min(pause * 2, longestPauseMs)
    if (!stop.aborted) postmaster = await relaunch(options)
  }
}

async function relaunch(options: { launch: () => Promise<Postmaster>; log: Log; stop: AbortSignal }) {
  try {
    const postmaster = await options.launch()
    options.log.info({ postgresPid: postmaster.pid }, 'PostgreSQL restarted')
    return postmaster
  } catch (error) {
    if (!options.stop.aborted)
      options.log.error({ reason: String(error) }, 'PostgreSQL could not be restarted; will retry')
    return undefined
  }
}
