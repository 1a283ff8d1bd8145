import * as v from 'valibot'
import { wholeNumber } from './setting-fields.ts'

export const backupFields = {
  BACKUP_FOLDER: v.optional(v.string()),
  BACKUP_TIME: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, such as 03:00'),
    ),
    '03:00',
  ),
  BACKUP_KEEP: v.optional(wholeNumber(1, 1_000), '7'),
}

export interface BackupSettings {
  /** A relative path is relative to the project folder. */
  folder: string
  /** Minutes after midnight UTC. */
  minuteOfDay: number
  keep: number
}

/** @returns undefined without `BACKUP_FOLDER`: no scheduled backups */
export function readBackupSettings(
  env: v.InferOutput<v.ObjectSchema<typeof backupFields, undefined>>,
): BackupSettings | undefined {
  if (env.BACKUP_FOLDER === undefined) return undefined
  const [hours = 0, minutes = 0] = env.BACKUP_TIME.split(':').map(Number)
  return { folder: env.BACKUP_FOLDER, minuteOfDay: hours * 60 + minutes, keep: env.BACKUP_KEEP }
}
