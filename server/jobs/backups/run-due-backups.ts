import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { advisoryLocks } from '#database/advisory-locks.ts'
import { BackupError } from '#database/backup/backup-error.ts'
import { recordBackup } from '#database/backup/record-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { withClient } from '#database/with-client.ts'
import type { S3Settings } from '#server/config/backup-settings.ts'
import { nameBackup, prepareFolder, readLastSize, removeOldest, requireSpace } from './backup-files.ts'
import { findLastDue, isDue, needsVerification, type TaskState } from './backup-schedule.ts'
import { readTasks, runTask } from './backup-tasks.ts'
import { uploadBackup } from './upload-backup.ts'
import { type VerifyOptions, verifyBackup } from './verify-backup.ts'

export interface BackupOptions extends VerifyOptions {
  folder: string
  site: string
  minuteOfDay: number
  keep: number
  /** Omit to keep backups in the folder only. */
  store?: S3Settings | undefined
  log: Pick<Logger, 'info' | 'error'>
}

/** Backs up if due, verifies once a week, and uploads. Does nothing while another server is doing this. */
export async function runDueBackups(options: BackupOptions, now: Date): Promise<void> {
  await withClient({ ...options.connection, application_name: 'clean-air backups' }, async (client) => {
    // The lock is released when the connection ends, even if the server was killed.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_mine', [advisoryLocks.backups])
    if (!rows[0]?.is_mine) return
    const tasks = await readTasks(client)
    if (isDue(tasks.backup, findLastDue(now, options.minuteOfDay), now))
      await makeAndVerify(client, options, { now, verification: tasks.verification })
    await uploadDue(client, options, now)
  })
}

async function makeAndVerify(
  client: pg.Client,
  options: BackupOptions,
  { now, verification }: { now: Date; verification: TaskState | undefined },
): Promise<void> {
  const file = path.join(options.folder, nameBackup(options.site, now))
  const isMade = await runTask(client, { ...options, task: 'backup', now }, () =>
    makeBackup(client, file, options),
  )
  if (isMade && needsVerification(verification, now))
    await runTask(client, { ...options, task: 'verification', now }, () => verifyBackup(file, options))
}

/** Uploads the last backup, unless that is done or the file is in another server's folder. */
async function uploadDue(client: pg.Client, options: BackupOptions, now: Date): Promise<void> {
  const { folder, site, store } = options
  const { backup, upload } = await readTasks(client)
  if (!store || !backup?.succeededAt || !isDue(upload, backup.succeededAt, now)) return
  const file = path.join(folder, nameBackup(site, backup.succeededAt))
  if (!existsSync(file)) return
  await runTask(client, { ...options, task: 'upload', now }, async () => {
    await uploadBackup(file, { ...options, store })
    return null
  })
}

/** @returns a problem that did not prevent the backup, or null */
async function makeBackup(
  client: pg.Client,
  file: string,
  { connection, folder, site, keep, signal, log }: BackupOptions,
): Promise<string | null> {
  await prepareFolder(folder, site).catch((error: Error) => {
    throw new BackupError(`BACKUP_FOLDER can’t be used: ${error.message}.`, { cause: error })
  })
  await requireSpace(folder, 1.5 * (await readLastSize(folder, site)))
  await writeBackup({ connection, file, signal })
  const { size } = await stat(file)
  await recordBackup(client, size)
  log.info({ file, bytes: size }, 'backup made')
  // A failure here must not repeat the backup, which would fill the disk.
  return removeOldest(folder, site, keep).then(
    () => null,
    (error: Error) => `Old backups can’t be deleted: ${error.message}`,
  )
}
