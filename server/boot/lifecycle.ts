import { describeOperatorError } from './operator-error.ts'

type Stop = () => Promise<unknown>

/**
 * Runs `start`, then until a signal says to stop. Each part that started names how it is stopped; they are stopped
 * last started first, also when a later part did not start. Ends the process: 0 after a signal, 1 after a failure.
 */
export function runLifecycle(start: (onStop: (stop: Stop) => void) => Promise<void>): void {
  const stops: Stop[] = []
  let isStopping = false

  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    // One part that fails to stop must not keep the rest running.
    for (const stopPart of stops.reverse()) await stopPart().catch(report)
    process.exit(exitCode)
  }

  const started = start((stopPart) => stops.push(stopPart))
  started.catch((error: unknown) => {
    report(error)
    return stop(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => started.catch(() => {}).then(() => stop(0)))
}

function report(error: unknown): void {
  console.error(describeOperatorError(error))
}
