import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { type PlanReminder, readDuePlanDay } from './plan-queries.server.ts'

export const planReminder = defineMail({
  template: 'plan-reminder',
  /** Id of the plan, and index of the day from 0. */
  content: { planId: uuidField(), day: v.pipe(v.number(), v.integer()) },
  read: remindOfPlan,
  dropReason: 'plan deleted or day over',
  render: renderPlanReminder,
  isToOwner: true,
})

/**
 * Creates the day's notification if the member wants it. Runs in role `accounts`, at each delivery attempt.
 * @returns null if no mail is wanted, the plan is deleted, or the day is over, done or missed
 */
async function remindOfPlan(
  tx: Transaction,
  { planId, day }: { planId: string; day: number },
): Promise<PlanReminder | null> {
  const due = await readDuePlanDay(tx, { planId, day })
  if (due?.onSite)
    await tx.execute(sql`select tell_plan_day(${planId}::uuid, ${day}::int, ${due.reminder.isOn}::boolean)`)
  return due?.byMail ? due.reminder : null
}

function renderPlanReminder(reminder: PlanReminder, site: MailSite): RenderedMail {
  const { isOn, day, days, switchHour } = reminder
  const says = isOn ? 'on' : 'off'
  return renderTemplate(site, {
    subject: `Today: purifier ${says}`,
    preheader: `Day ${day} of ${days} of your experiment.`,
    parts: [
      greet(reminder),
      `Today is day ${day} of ${days} of your purifier experiment. Switch the purifier ${says} now, if it isn’t already, and leave it ${says} until tomorrow at ${switchHour}:00.`,
      { action: 'Mark the day as done', href: `${site.url}/air/plans` },
      'If you can’t do this today, mark the day as missed. We may add two days at the end, so that your result stays valid.',
      {
        says: 'You’re receiving this because you asked for an email on each day of the experiment. To stop these emails:',
        href: `${site.url}/air/plans`,
        label: 'Your experiments',
      },
    ],
  })
}
