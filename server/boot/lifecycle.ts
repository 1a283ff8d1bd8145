import { describeOperatorError } from './operator-error.ts'

type Stop = () => Promise<unknown>

/** Longer than all parts may take together; a service manager is to wait a little longer. */
const stopWithinMs = 45_000

/**
 * Runs `start`, then until a signal says to stop. Each part that started names how it is stopped; they are stopped
 * last started first, also when a later part did not start or an error was caught nowhere. Ends the process: 0 after a signal, 1
 * after a failure. Its last line says when and why.
 */
export function runLifecycle(start: (onStop: (stop: Stop) => void) => Promise<void>): void {
  const stops: Stop[] = []
  let isStopping = false

  async function stop(reason: string, exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    const end = (how: string) => {
      console.error(`${new Date().toISOString()} Clean Air ${how}: ${reason} (exit code ${exitCode})`)
      process.exit(exitCode)
    }
    setTimeout(end, stopWithinMs, 'ended before all of its parts had stopped').unref()
    // One part that fails to stop must not keep the rest running.
    for (const stopPart of stops.reverse()) await stopPart().catch(report)
    end('stopped')
  }

  process.on('uncaughtException', (error) => {
    report(error)
    void stop('an error that was caught nowhere, see above', 1)
  })
  const started = start((stopPart) => stops.push(stopPart))
  started.catch((error: unknown) => {
    report(error)
    return stop('it could not start, see above', 1)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => started.catch(() => {}).then(() => stop(`${signal} was received`, 0)))
}

function report(error: unknown): void {
  console.error(describeOperatorError(error))
}
