import type { PlanReminder } from '../../mail-schemas.ts'
import type { MailSite } from '../layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '../template.server.tsx'

/** Says on the morning of a day what the coin chose for it. */
export function renderPlanReminder(reminder: PlanReminder, site: MailSite): RenderedMail {
  const { isOn, day, days } = reminder
  const says = isOn ? 'on' : 'off'
  return renderTemplate(site, {
    subject: `Today the purifier stays ${says}`,
    preheader: `Day ${day} of ${days} of your plan.`,
    parts: [
      greet(reminder),
      `It is day ${day} of ${days} of your plan. Today the coin says: purifier ${says}, until tomorrow at the same hour.`,
      { action: 'Tick what you did', href: `${site.url}/air/plans` },
      'If it doesn’t work out today, say so there: two days are added at the end, and your result stays sound.',
      {
        says: 'You get this because you asked for a mail on each day of the plan. To stop them:',
        href: `${site.url}/air/plans`,
        label: 'Your plans',
      },
    ],
  })
}
