import { setTimeout as sleep } from 'node:timers/promises'
import { type SendDependencies, sendBatch } from '#app/audience/campaigns/send-batch.command.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'

export interface CampaignSender {
  /** Lets the mails in hand finish. */
  stop(): Promise<void>
}

const pollMs = 1_000
const afterErrorMs = 10_000

/** Sends campaigns for as long as the server runs. Several servers share the work: each claims mails of its own. */
export function startCampaignSender(dependencies: SendDependencies): CampaignSender {
  const abort = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: abort.signal }).catch(() => undefined)

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      try {
        if (!(await sendBatch(dependencies))) await pause(pollMs)
      } catch (error) {
        dependencies.log.error({ error: describeError(error) }, 'sending campaigns failed')
        await pause(afterErrorMs)
      }
    }
  }

  const running = run()
  return {
    async stop() {
      abort.abort()
      await running
    },
  }
}
