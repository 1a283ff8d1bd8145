import { sql } from 'drizzle-orm'
import type { PlanReminder } from '#app/platform/mail/mail-schemas.ts'
import type { Transaction } from '#database/client.ts'
import { readDuePlanDay } from './plan-queries.server.ts'

/**
 * Tells on the site what the coin chose for a day that has begun, where its person wants to hear of it there. Runs in role `accounts`,
 * as often as the mail is tried.
 *
 * @returns what the mail says; null where none is wanted, or the day is over, ticked or gone
 */
export async function remindOfPlan(
  tx: Transaction,
  { planId, day }: { planId: string; day: number },
): Promise<PlanReminder | null> {
  const due = await readDuePlanDay(tx, { planId, day })
  if (due?.onSite)
    await tx.execute(sql`select tell_plan_day(${planId}::uuid, ${day}::int, ${due.reminder.isOn}::boolean)`)
  return due?.byMail ? due.reminder : null
}
