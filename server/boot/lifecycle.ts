import { isRunByNpx } from '#database/name-command.ts'
import { describeOperatorError } from './operator-error.ts'
import { stopWithinMs } from './shutdown-timeouts.ts'

type Stop = () => Promise<unknown>

const parentIntervalMs = 500

/** EX_CONFIG of sysexits.h: tells a service manager that restarting does not help. */
const invalidSettings = 78

/** Stops parts in reverse order, even after a failed start. Exits with 0 after a signal, 78 for invalid settings, otherwise with 1. */
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
    setTimeout(end, stopWithinMs, 'was forced to exit before it had stopped').unref()
    // A part that fails to stop must not prevent stopping the rest.
    for (const stopPart of stops.reverse()) await stopPart().catch(report)
    end('stopped')
  }

  process.on('uncaughtException', (error) => {
    report(error)
    void stop('an unexpected error, see above', 1)
  })
  const started = start((stopPart) => stops.push(stopPart))
  started.catch((error: unknown) => {
    report(error)
    const isOfSettings = error instanceof Error && error.name === 'ConfigError'
    return stop('it could not start, see above', isOfSettings ? invalidSettings : 1)
  })
  const parent = process.ppid
  const watchParent = () => process.ppid !== parent && stop('npx was stopped', 0)
  if (isRunByNpx()) setInterval(watchParent, parentIntervalMs).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => started.catch(() => {}).then(() => stop(`${signal} was received`, 0)))
}

function report(error: unknown): void {
  console.error(describeOperatorError(error))
}
