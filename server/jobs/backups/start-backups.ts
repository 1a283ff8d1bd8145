import { type BackupOptions, runDueBackups } from './run-due-backups.ts'

const lookEveryMs = 60_000

/** Looks for due backups, first a minute after the start. @returns a function that ends a backup in progress */
export function startBackups(
  options: Omit<BackupOptions, 'signal'>,
  clock: () => Date = () => new Date(),
): { stop(): Promise<void> } {
  const abort = new AbortController()
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      await runDueBackups({ ...options, signal: abort.signal }, clock())
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!abort.signal.aborted) options.log.error({ reason }, 'scheduled backups failed')
    } finally {
      running = undefined
    }
  }

  const timer = setInterval(() => {
    running ??= look()
  }, lookEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      abort.abort()
      await running
    },
  }
}
