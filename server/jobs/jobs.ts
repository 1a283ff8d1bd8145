import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Job, Outbox } from '#app/platform/feature-types.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import type { PoolState } from '#database/client.ts'
import { grantJobs } from '#database/job-grants.ts'
import { jobsStopWithinMs, mailsWaitMs } from '#server/boot/shutdown-timeouts.ts'
import {
  createMailQueues,
  type DeliverMail,
  mailWorkers,
  openMailQueue,
  startMailWorkers,
} from './mail-queues.ts'
import { startOutboxQueue } from './outbox-queue.ts'

interface JobsOptions<Needs> {
  /** Connects with the queue's login, which owns and migrates the schema `pgboss`. */
  connection: pg.PoolConfig
  log: Logger
  deliverMail: DeliverMail
  jobs?: readonly Job<Needs>[]
  outboxes?: readonly Outbox<Needs>[]
  needs: (mailQueue: MailQueue) => Needs
  /** The pause before the first retry, 5 s by default. It doubles with jitter, up to an hour. */
  retryDelaySeconds?: number
}

export interface Jobs {
  mailQueue: MailQueue
  wake(queue: string): Promise<void>
  pool: PoolState
  /** The waiting and active jobs by queue, at most half a minute old. */
  readQueues(): Promise<Record<string, { waiting: number; active: number }>>
  /** Lets mails in progress finish for `mailsWaitMs` and returns the rest to the queue. Never rejects. */
  stop(): Promise<void>
}

/** @throws Error if the database can't be reached now; later interruptions are waited out */
export async function startJobs<Needs>({
  connection,
  log,
  deliverMail,
  jobs = [],
  outboxes = [],
  needs,
  retryDelaySeconds = 5,
}: JobsOptions<Needs>): Promise<Jobs> {
  const pool = openJobsPool(connection, log)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    createSchema: false,
    // Finds the jobs of a crashed server: a job may take a minute, so it resumes within two.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', createErrorReporter(log))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'))
  const stop = () =>
    stopWithin(jobsStopWithinMs, log, () => boss.stop({ timeout: mailsWaitMs }).finally(() => pool.end()))
  const mailsOut = openMailQueue(boss)
  const wakers = new Map<string, () => Promise<void>>()
  try {
    await boss.start()
    await createMailQueues(boss, retryDelaySeconds)
    await grantJobs(connection)
    await startMailWorkers(boss, log, deliverMail)
    for (const job of jobs)
      await startJob(
        boss,
        job,
        hideValues(job.queue, log, () => job.work(needs(mailsOut))),
      )
    for (const { queue, deliver, lookAgainSeconds } of outboxes) {
      const work = hideValues(queue, log, () => deliver(needs(mailsOut)))
      wakers.set(queue, await startOutboxQueue(boss, { queue, deliver: work, lookAgainSeconds }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    mailQueue: mailsOut,
    wake: async (queue) => wakers.get(queue)?.(),
    pool,
    readQueues: () => readQueues(boss),
    stop,
  }
}

async function readQueues(boss: PgBoss) {
  const queues = await boss.getQueues()
  return Object.fromEntries(
    queues
      .filter(({ name }) => !name.startsWith('__'))
      .map(({ name, queuedCount, activeCount }) => [name, { waiting: queuedCount, active: activeCount }]),
  )
}

/** Opens a pool with timeouts. The queue's own pool has none, and a frozen database would block its workers. */
export function openJobsPool(connection: pg.PoolConfig, log: Pick<Logger, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    application_name: 'clean-air jobs',
    max: mailWorkers,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    query_timeout: 35_000,
  })
  pool.on('error', (error) => log.warn({ reason: error.message }, 'job queue lost a database connection'))
  return pool
}

async function startJob(
  boss: PgBoss,
  { queue, schedule, expireInSeconds = 300 }: Omit<Job<never>, 'work'>,
  work: () => Promise<void>,
): Promise<void> {
  await boss.createQueue(queue, {
    policy: 'singleton',
    retryLimit: 0,
    expireInSeconds,
    deleteAfterSeconds: 3_600,
  })
  await boss.schedule(queue, schedule)
  await boss.work(queue, { pollingIntervalSeconds: 5 }, work)
}

/** Replaces an error of the work, which is stored with the job: a statement's error contains values. The log has the cause. */
function hideValues(queue: string, log: Logger, work: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    try {
      await work()
    } catch (error) {
      log.error({ error: describeError(error) }, `${queue} failed`)
      throw new Error(`${queue} failed, see the log`)
    }
  }
}

/** Reports at most one error in ten seconds. Without a database, each worker fails once a second. */
function createErrorReporter(log: Logger): (error: Error) => void {
  let quietUntil = 0
  let suppressed = 0
  return (error) => {
    if (Date.now() < quietUntil) {
      suppressed += 1
      return
    }
    log.error({ reason: error.message, suppressed }, 'job queue failed; will retry')
    quietUntil = Date.now() + 10_000
    suppressed = 0
  }
}

async function stopWithin(limitMs: number, log: Logger, work: () => Promise<void>): Promise<void> {
  const timedOut = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    log.warn('job queue did not stop in time')
    timedOut.resolve()
  }, limitMs)
  const worked = work().catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'job queue did not stop cleanly')
  })
  await Promise.race([worked, timedOut.promise])
  clearTimeout(timer)
}
