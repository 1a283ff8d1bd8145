import { eq, sql } from 'drizzle-orm'
import { defineMail, type MailContext } from '#app/platform/mail/define-mail.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { campaigns, campaignWaves } from '#database/schema/mailing/campaigns.ts'
import { profiles } from '#database/schema/profiles.ts'
import { postalAddress } from './campaign-queries.server.ts'
import { renderCampaign } from './render-campaign.server.ts'

export const campaignTest = defineMail({
  template: 'campaign-test',
  /** Sent to the owner who requested it. */
  content: { campaignId: uuidField(), userId: uuidField() },
  read: writeCampaignTest,
  dropReason: 'campaign deleted',
  render: ({ email: _to, ...mail }) => mail,
  isToOwner: true,
})

async function writeCampaignTest(
  tx: Transaction,
  { campaignId, userId }: { campaignId: string; userId: string },
  rendering: MailContext,
) {
  const [found] = await tx
    .select({
      subject: campaigns.subject,
      body: campaigns.body,
      format: campaigns.format,
      postal: sql<string>`${postalAddress}`,
      email: users.email,
      fullName: profiles.fullName,
      validDays: campaignWaves.validDays,
    })
    .from(campaigns)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campaignWaves, eq(campaignWaves.campaignId, campaigns.id))
    .where(eq(campaigns.id, campaignId))
  if (!found) return null
  const { validDays, ...rest } = found
  const invitedUntil = validDays === null ? null : new Date(Date.now() + validDays * 86_400_000)
  const mail = { ...rest, invitedUntil, campaignId, personId: userId }
  const { subject, text, html } = renderCampaign(mail, rendering)
  return { email: found.email, subject: `[Test] ${subject}`, text, html }
}
