import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'

/** Delivers one mail of the queue. A rejection is stored with the job and causes a retry. */
export type DeliverMail = (data: unknown) => Promise<void>

export const mailWorkers = 3
const mailQueue = 'mail'
const undeliveredQueue = 'mail-undelivered'
const hour = 3_600
const day = 24 * hour

export function openMailQueue(boss: PgBoss): MailQueue {
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

export async function createMailQueues(boss: PgBoss, retryDelaySeconds: number): Promise<void> {
  const kept = { retentionSeconds: 14 * day, deleteAfterSeconds: 7 * day }
  const mail = {
    ...kept,
    // About five days with pauses of up to an hour, as long as mail servers retry.
    retryLimit: 125,
    retryDelay: retryDelaySeconds,
    retryDelayMax: hour,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: undeliveredQueue,
  }
  await boss.createQueue(undeliveredQueue, kept)
  await boss.createQueue(mailQueue, mail)
  // An existing queue keeps the settings of the version that created it until it is updated.
  await boss.updateQueue(mailQueue, mail)
}

export async function startMailWorkers(boss: PgBoss, log: Logger, deliverMail: DeliverMail): Promise<void> {
  for (let index = 0; index < mailWorkers; index += 1) {
    const workerId = await boss.work(mailQueue, { pollingIntervalSeconds: 1 }, async (jobs) => {
      // Fetches one mail at a time, so that a crash repeats at most one. Fetches the next one immediately.
      boss.notifyWorker(workerId)
      for (const job of jobs) await deliverMail(job.data)
    })
  }
  await boss.work(undeliveredQueue, { pollingIntervalSeconds: 10 }, async (jobs) => {
    for (const job of jobs) log.error({ job: job.data }, 'mail dropped after its last retry')
  })
}
