import { sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import type { PoolState } from '#database/client.ts'
import { grantJobs } from '#database/job-grants.ts'
import { startOutboxQueue } from './outbox-queue.ts'

export interface JobsOptions {
  /** As the queue's login, which owns the schema `pgboss` and makes and migrates what is in it. */
  connection: pg.PoolConfig
  log: Logger
  /** Does one job of the mail queue. A rejection means to try again, and is stored with the job. */
  deliverMail(data: unknown): Promise<void>
  /** Clears away what is of no more use: once an hour, on one of the servers. */
  runCleanup(mailQueue: MailQueue): Promise<void>
  /** Queues mails of what somebody has not seen: once a minute, on one of the servers. */
  queueNotificationMails(mailQueue: MailQueue): Promise<void>
  /** Queues mails of how the site is: once a day, on one of the servers. */
  queueHealthReports(mailQueue: MailQueue): Promise<void>
  /** Tells programs elsewhere what is due; without it nothing is told. */
  deliverWebhooks?: (mailQueue: MailQueue) => Promise<void>
  /** Tells people's devices what is due; without it nothing is told. */
  deliverPushes?: () => Promise<void>
  /** Pause before the first retry, by default 5 s; it doubles, with some chance in it, up to an hour. */
  retryDelaySeconds?: number
}

export interface Jobs {
  mailQueue: MailQueue
  /** Begins to tell programs elsewhere what is due. */
  wakeWebhooks(): Promise<void>
  /** Begins to tell people's devices what is due. */
  wakePushes(): Promise<void>
  pool: PoolState
  /** Jobs that wait and that are worked on, by queue, as counted within the last half minute. */
  readQueues(): Promise<Record<string, { waiting: number; active: number }>>
  /** Lets the mails in hand finish, for 5 s at most; what is left goes back into the queue. Never rejects. */
  stop(): Promise<void>
}

const mailQueue = 'mail'
const undeliveredQueue = 'mail-undelivered'
const housekeepingQueue = 'housekeeping'
const notificationsQueue = 'notifications'
const healthQueue = 'health'
const mailWorkers = 3
const hour = 3_600
const day = 24 * hour

/**
 * Starts the queue and its workers.
 *
 * @throws Error when the database can't be reached now; one that goes away later is waited for.
 */
export async function startJobs({
  connection,
  log,
  deliverMail,
  runCleanup,
  queueNotificationMails,
  queueHealthReports,
  deliverWebhooks = async () => {},
  deliverPushes = async () => {},
  retryDelaySeconds = 5,
}: JobsOptions): Promise<Jobs> {
  const pool = openJobsPool(connection, log)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    createSchema: false,
    // Finds the jobs of a server that died: with the minute that a job may take, they go on within two.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', createErrorReporter(log))
  boss.on('warning', ({ message }) => log.warn({ message }, 'job queue warning'))
  const stop = () => stopWithin(7_000, log, () => boss.stop({ timeout: 5_000 }).finally(() => pool.end()))
  let wakeWebhooks = async () => {}
  let wakePushes = async () => {}
  try {
    await boss.start()
    await createQueues(boss, retryDelaySeconds)
    await grantJobs(connection)
    await startWorkers(boss, log, { deliverMail, runCleanup, queueNotificationMails, queueHealthReports })
    wakeWebhooks = await startOutboxQueue(boss, {
      queue: 'webhooks',
      deliver: () => deliverWebhooks(createOutbox(boss)),
      lookAgainSeconds: 5,
    })
    wakePushes = await startOutboxQueue(boss, { queue: 'pushes', deliver: deliverPushes })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    mailQueue: createOutbox(boss),
    wakeWebhooks,
    wakePushes,
    pool,
    readQueues: () => readQueues(boss),
    stop,
  }
}

function createOutbox(boss: PgBoss): MailQueue {
  return {
    async enqueue(tx, message) {
      await boss.send(mailQueue, message, { db: fromDrizzle(tx, sql) })
    },
    async enqueueLater(tx, messages, startAfter) {
      const jobs = messages.map((message) => ({ data: message, startAfter }))
      if (jobs.length > 0) await boss.insert(mailQueue, jobs, { db: fromDrizzle(tx, sql) })
    },
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

/** A pool of our own, as the queue's has no time limits: a frozen database would hold its workers. */
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

async function createQueues(boss: PgBoss, retryDelaySeconds: number): Promise<void> {
  const kept = { retentionSeconds: 14 * day, deleteAfterSeconds: 7 * day }
  const mail = {
    ...kept,
    // With pauses of up to an hour: about five days, which is how long mail servers try among themselves.
    retryLimit: 125,
    retryDelay: retryDelaySeconds,
    retryDelayMax: hour,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: undeliveredQueue,
  }
  await boss.createQueue(undeliveredQueue, kept)
  await boss.createQueue(mailQueue, mail)
  // A queue that an older version made keeps that version's settings until it is told otherwise.
  await boss.updateQueue(mailQueue, mail)
  await boss.createQueue(housekeepingQueue, {
    policy: 'singleton',
    retryLimit: 0,
    expireInSeconds: hour,
    deleteAfterSeconds: day,
  })
  await boss.schedule(housekeepingQueue, '23 * * * *')
  await boss.createQueue(notificationsQueue, {
    policy: 'singleton',
    retryLimit: 0,
    expireInSeconds: 300,
    deleteAfterSeconds: hour,
  })
  await boss.schedule(notificationsQueue, '* * * * *')
  await boss.createQueue(healthQueue, {
    policy: 'singleton',
    retryLimit: 0,
    expireInSeconds: 300,
    deleteAfterSeconds: day,
  })
  await boss.schedule(healthQueue, '0 6 * * *')
}

async function startWorkers(
  boss: PgBoss,
  log: Logger,
  {
    deliverMail,
    runCleanup,
    queueNotificationMails,
    queueHealthReports,
  }: Pick<JobsOptions, 'deliverMail' | 'runCleanup' | 'queueNotificationMails' | 'queueHealthReports'>,
): Promise<void> {
  for (let index = 0; index < mailWorkers; index += 1) {
    const workerId = await boss.work(mailQueue, { pollingIntervalSeconds: 1 }, async (jobs) => {
      // One mail a fetch, so that a crash repeats one at most; but then look again at once, not in a second.
      boss.notifyWorker(workerId)
      for (const job of jobs) await deliverMail(job.data)
    })
  }
  await boss.work(undeliveredQueue, { pollingIntervalSeconds: 10 }, async (jobs) => {
    for (const job of jobs) log.error({ job: job.data }, 'mail abandoned after its last retry')
  })
  await boss.work(housekeepingQueue, { pollingIntervalSeconds: 10 }, () => runCleanup(createOutbox(boss)))
  await boss.work(notificationsQueue, { pollingIntervalSeconds: 5 }, () =>
    queueNotificationMails(createOutbox(boss)),
  )
  await boss.work(healthQueue, { pollingIntervalSeconds: 30 }, () => queueHealthReports(createOutbox(boss)))
}

/** While the database is away each worker fails once a second: one line in ten seconds says as much. */
function createErrorReporter(log: Logger): (error: Error) => void {
  let quietUntil = 0
  let suppressed = 0
  return (error) => {
    if (Date.now() < quietUntil) {
      suppressed += 1
      return
    }
    log.error({ reason: error.message, suppressed }, 'job queue error')
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
