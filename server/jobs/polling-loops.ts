import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Loop } from '#app/platform/feature-types.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'

const pollMs = 1_000
const afterErrorMs = 10_000

/** Runs each loop on every server until it stops. @returns a function that waits for rounds in progress */
export function startLoops<Needs>(
  loops: readonly Loop<Needs>[],
  needs: Needs,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  const abort = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: abort.signal }).catch(() => undefined)

  async function run({ name, round }: Loop<Needs>): Promise<void> {
    while (!abort.signal.aborted) {
      try {
        if (!(await round(needs))) await pause(pollMs)
      } catch (error) {
        log.error({ error: describeError(error) }, `${name} failed`)
        await pause(afterErrorMs)
      }
    }
  }

  const running = loops.map(run)
  return {
    async stop() {
      abort.abort()
      await Promise.all(running)
    },
  }
}
