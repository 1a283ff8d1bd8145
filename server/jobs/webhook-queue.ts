import type { PgBoss } from 'pg-boss'

const queue = 'webhooks'
const workers = 2
const retryPollSeconds = 5

/**
 * A round begins as soon as something is written, and each minute in any case. What is due, and when, is in the outbox: a job that
 * is lost loses nothing.
 *
 * @param deliver sends everything that is due
 * @returns what begins a round, on one of the servers
 */
export async function startWebhookQueue(
  boss: PgBoss,
  deliver: () => Promise<void>,
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
      // What has just failed is first tried again after that.
      await wake(retryPollSeconds)
    })
  return wake
}
