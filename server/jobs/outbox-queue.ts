import type { PgBoss } from 'pg-boss'

const workers = 2

interface OutboxQueue {
  queue: string
  /** Sends everything that is due. */
  deliver: () => Promise<void>
  /** After a round, how soon the next one looks at what has failed; without it, the next minute's does. */
  lookAgainSeconds?: number | undefined
}

/**
 * A round begins as soon as something is written, and each minute in any case. What is due, and when, is in the outbox: a job that
 * is lost loses nothing.
 *
 * @returns what begins a round, on one of the servers
 */
export async function startOutboxQueue(
  boss: PgBoss,
  { queue, deliver, lookAgainSeconds }: OutboxQueue,
): Promise<() => Promise<void>> {
  const wake = async (afterSeconds = 0) => {
    await boss.send(queue, {}, { singletonKey: `after ${afterSeconds}`, startAfter: afterSeconds })
  }
  await boss.createQueue(queue, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 600,
    deleteAfterSeconds: 3_600,
  })
  await boss.schedule(queue, '* * * * *')
  for (let index = 0; index < workers; index += 1)
    await boss.work(queue, { pollingIntervalSeconds: 1 }, async () => {
      await deliver()
      if (lookAgainSeconds !== undefined) await wake(lookAgainSeconds)
    })
  return wake
}
