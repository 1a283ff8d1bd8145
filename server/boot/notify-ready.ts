import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { isAskedByServiceManager } from '#server/config/config.ts'

/**
 * Tells systemd that a service with `Type=notify` is ready. Uses systemd's own program, because Node can't send to a datagram socket of
 * Unix.
 */
export async function notifyReady(log: Pick<Logger, 'error'>): Promise<void> {
  if (!isAskedByServiceManager()) return
  try {
    await promisify(execFile)('systemd-notify', ['--ready'])
  } catch (error) {
    log.error({ error }, 'systemd could not be told that the site is ready')
  }
}
