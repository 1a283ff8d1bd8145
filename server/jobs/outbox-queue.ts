import type { PgBoss } from 'pg-boss'

const workers = 2

interface OutboxQueue {
  queue: string
  deliver: () => Promise<void>
  /** Delay of a further round that retries failures. Omit to wait for the next minute's round. */
  lookAgainSeconds?: number | undefined
}

/** The outbox stores what is due, so a lost job loses nothing. @returns a function that starts a round on one of the servers */
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
