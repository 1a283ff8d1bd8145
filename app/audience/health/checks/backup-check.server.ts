import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isWritable } from '#database/embedded/is-writable.ts'
import { nameCommand } from '#database/name-command.ts'
import type { QueryDatabase } from './database-checks.server.ts'
import { type Check, describeSeconds, type Finding, failure, ok, warning } from './run-checks.server.ts'

interface BackupLimits {
  /** Null without scheduled backups. */
  folder?: string | null
  /** Age of the latest backup from which the check warns; from `failSeconds`, it fails. */
  warnSeconds?: number
  failSeconds?: number
}

const foundRow = v.object({
  /** In seconds; null before the first backup. */
  age: v.nullable(v.number()),
  /** Seconds since a backup was restored to verify it; null if none was. */
  verified: v.nullable(v.number()),
  problems: v.array(
    v.object({ task: v.picklist(['backup', 'verification', 'upload']), problem: v.string() }),
  ),
})

const taskNames = { backup: 'Scheduled backup', verification: 'Verification', upload: 'Upload' } as const

const daily = `Set BACKUP_FOLDER, or run daily: ${nameCommand('backup FILE')}`

export function checkBackup(
  ask: QueryDatabase,
  { folder = null, warnSeconds = 2 * 86_400, failSeconds = 14 * 86_400 }: BackupLimits = {},
): Check {
  return {
    name: 'Backup',
    look: async () => {
      const { rows } = await ask((tx) =>
        tx.execute(sql`
          select (select extract(epoch from now() - max(finished_at))::float8 from auth.backup_runs) as age,
            (select extract(epoch from now() - succeeded_at)::float8 from auth.backup_tasks where task = 'verification')
              as verified,
            array(
              select jsonb_build_object('task', task, 'problem', problem) from auth.backup_tasks
              where problem is not null order by task
            ) as problems`),
      )
      const found = v.parse(foundRow, rows[0])
      const problems = folder === null ? [] : found.problems.map(describeTask)
      if (folder !== null && !(await isWritable(folder)))
        problems.unshift(`${folder} is not a folder that the site can write to. Fix it or BACKUP_FOLDER.`)
      const isScheduled = folder !== null
      const finding = judgeAge(found, {
        isScheduled,
        hasFailed: problems.length > 0,
        warnSeconds,
        failSeconds,
      })
      if (problems.length === 0) return finding
      return failure([...problems, finding.says].join(' '))
    },
  }
}

function describeTask({ task, problem }: v.InferOutput<typeof foundRow>['problems'][number]): string {
  return `${taskNames[task]}: ${problem}`
}

interface AgeLimits extends Required<Omit<BackupLimits, 'folder'>> {
  isScheduled: boolean
  hasFailed: boolean
}

function judgeAge(
  { age, verified }: v.InferOutput<typeof foundRow>,
  { isScheduled, hasFailed, warnSeconds, failSeconds }: AgeLimits,
): Finding {
  const advice = isScheduled ? 'Check the log of the servers.' : daily
  if (age === null)
    return warning(
      hasFailed
        ? 'No backup has been made.'
        : `No backup has been made. ${isScheduled ? 'The first follows within minutes.' : daily}`,
    )
  const made = `The last backup was made ${describeSeconds(Math.max(age, 0))} ago.`
  const restored = `One was restored for verification ${describeSeconds(Math.max(verified ?? 0, 0))} ago.`
  const says = isScheduled && verified !== null ? `${made} ${restored}` : made
  if (age > failSeconds) return failure(`${says} ${advice}`)
  return age > warnSeconds ? warning(`${says} ${advice}`) : ok(says)
}
