import type pg from 'pg'
import type { Logger } from 'pino'
import { isForOperator } from '#server/boot/operator-error.ts'
import { hour, type TaskState } from './backup-schedule.ts'

type Task = 'backup' | 'verification' | 'upload'

interface TaskRun {
  task: Task
  now: Date
  signal: AbortSignal
  log: Pick<Logger, 'error'>
}

export async function readTasks(client: pg.ClientBase): Promise<Partial<Record<Task, TaskState>>> {
  const { rows } = await client.query<TaskState & { task: Task }>(
    'select task, attempted_at as "attemptedAt", succeeded_at as "succeededAt" from auth.backup_tasks',
  )
  return Object.fromEntries(rows.map(({ task, ...state }) => [task, state]))
}

/** Records the result for the health report. @param work returns a problem that did not prevent success @returns true on success */
export async function runTask(
  client: pg.ClientBase,
  { task, now, signal, log }: TaskRun,
  work: () => Promise<string | null>,
): Promise<boolean> {
  await client.query(
    `insert into auth.backup_tasks (task, attempted_at) values ($1, $2)
      on conflict (task) do update set attempted_at = excluded.attempted_at`,
    [task, now],
  )
  const end = (succeededAt: Date | null, problem: string | null) =>
    client.query(
      'update auth.backup_tasks set succeeded_at = coalesce($2, succeeded_at), problem = $3 where task = $1',
      [task, succeededAt, problem],
    )
  try {
    const problem = await work()
    if (problem !== null) log.error({ task, problem }, 'scheduled backup has a problem')
    await end(now, problem)
    return true
  } catch (error) {
    // The server is stopping. The next attempt follows in an hour.
    if (signal.aborted) return false
    const problem = `${describeProblem(error)}${describeRetry(task, now)}`
    log.error({ task, problem }, 'scheduled backup failed')
    await end(null, problem)
    return false
  }
}

/** A verification is only repeated after the next backup. */
function describeRetry(task: Task, now: Date): string {
  if (task === 'verification') return ''
  const time = new Date(now.getTime() + hour).toISOString().slice(11, 16)
  return ` The next attempt follows at ${time} UTC.`
}

/** Returns only the code of errors from elsewhere, because PostgreSQL's messages may contain values. */
function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'It failed for an unknown reason.'
  const isSafe = isForOperator(error) || 'syscall' in error
  const text = isSafe ? error.message : `It failed: ${'code' in error ? error.code : error.name}.`
  return text.slice(0, 1_000)
}
