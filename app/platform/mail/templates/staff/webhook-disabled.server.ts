import { deskPath } from '#app/platform/http/page-paths.ts'
import type { WebhookDisabledMail } from '../../mail-schemas.ts'
import type { MailSite } from '../layout.server.tsx'
import { type RenderedMail, renderTemplate } from '../template.server.tsx'

/** Tells an owner that a program elsewhere is told nothing more. */
export function renderWebhookDisabled({ url, isGone }: WebhookDisabledMail, site: MailSite): RenderedMail {
  const why = isGone ? 'It answered that it is gone for good.' : 'It has taken nothing for five days.'
  return renderTemplate(site, {
    subject: 'A webhook was turned off',
    preheader: why,
    parts: [
      `${site.name} tells this address nothing any more:`,
      url,
      why,
      'Once it takes messages again, turn it on at the desk. What it has missed can be sent again there for 30 days.',
      { action: 'Look at it', href: `${site.url}${deskPath}/connections` },
    ],
  })
}
