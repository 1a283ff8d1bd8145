import { and, eq, inArray } from 'drizzle-orm'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { webhookEndpoints } from '#database/schema/desk/webhooks.ts'
import { staffMembers } from '#database/schema/staff.ts'

interface WebhookDisabledMail {
  email: string
  url: string
  /** True if the endpoint returned 410 Gone; otherwise it failed for days. */
  isGone: boolean
}

export const webhookDisabled = defineMail({
  template: 'webhook-disabled',
  /** The webhook, and the owner who gets the mail. */
  content: { endpointId: uuidField(), userId: uuidField() },
  read: readWebhookMail,
  dropReason: 'webhook enabled again or deleted',
  render: renderWebhookDisabled,
  isToOwner: true,
})

/** Mails each owner. Runs in role `accounts`. */
export async function queueWebhookMails(
  tx: Transaction,
  { mailQueue }: MailDependencies,
  endpointId: string,
): Promise<void> {
  const owners = await tx
    .select({ userId: staffMembers.userId })
    .from(staffMembers)
    .where(eq(staffMembers.role, 'owner'))
  for (const { userId } of owners)
    await mailQueue.enqueue(tx, webhookDisabled.message({ endpointId, userId }))
}

/** Returns null if the webhook was enabled again or deleted. Runs in role `accounts`. */
async function readWebhookMail(
  tx: Transaction,
  { endpointId, userId }: { endpointId: string; userId: string },
): Promise<WebhookDisabledMail | null> {
  const [found] = await tx
    .select({ email: users.email, url: webhookEndpoints.url, disabledFor: webhookEndpoints.disabledFor })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(eq(webhookEndpoints.id, endpointId), inArray(webhookEndpoints.disabledFor, ['gone', 'failures'])),
    )
  return found ? { email: found.email, url: found.url, isGone: found.disabledFor === 'gone' } : null
}

function renderWebhookDisabled({ url, isGone }: WebhookDisabledMail, site: MailSite): RenderedMail {
  const why = isGone ? 'The endpoint returned 410 Gone.' : 'All deliveries failed for five days.'
  return renderTemplate(site, {
    subject: 'We turned off a webhook',
    preheader: why,
    parts: [
      `${site.name} no longer sends events to this URL:`,
      url,
      why,
      'Once the endpoint works, turn the webhook on again at the desk. You can resend missed events there for 30 days.',
      { action: 'View webhooks', href: `${site.url}${signInPath(`${deskPath}/connections`)}` },
    ],
  })
}
