import { and, eq, inArray } from 'drizzle-orm'
import type { MailDependencies, WebhookDisabledMail } from '#app/platform/mail/mail-schemas.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { webhookEndpoints } from '#database/schema/desk/webhooks.ts'
import { staffMembers } from '#database/schema/staff.ts'

/** Queues a mail to each owner about an endpoint that was turned off. Runs in role `accounts`. */
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
    await mailQueue.enqueue(tx, { template: 'webhook-disabled', endpointId, userId })
}

/** What the mail says; null once the endpoint is on again or gone. Runs in role `accounts`. */
export async function readWebhookMail(
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
