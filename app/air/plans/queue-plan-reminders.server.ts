import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { spanOf } from '../charts/shared/shared-effect.server.ts'
import type { PlanRow } from '../science/effects/plan-rules.ts'
import { planReminder } from './plan-reminder-mail.server.ts'

const hourMs = 3_600_000

/** Queues a mail at the switch hour of each day from `firstDay` on, except days that began an hour ago. */
export async function queuePlanReminders(
  tx: Transaction,
  { mailQueue, clock }: { mailQueue: MailQueue; clock: () => Date },
  plan: { id: string } & Pick<PlanRow, 'startDay' | 'switchHour' | 'zone' | 'coins'>,
  firstDay: number,
): Promise<void> {
  for (let day = firstDay; day < 2 * plan.coins.length; day += 1) {
    const { from } = spanOf({ ...plan, startDay: plan.startDay + day, done: [], missed: [] })
    const seconds = Math.round((from - clock().getTime()) / 1_000)
    const message = planReminder.message({ planId: plan.id, day })
    if (seconds > -hourMs / 1_000) await mailQueue.enqueueLater(tx, [message], Math.max(0, seconds))
  }
}
