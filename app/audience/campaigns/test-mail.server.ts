import { eq } from 'drizzle-orm'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { CampaignTestMail } from '#app/platform/mail/mail-schemas.ts'
import type { MailSite } from '#app/platform/mail/templates/layout.server.tsx'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { campaigns } from '#database/schema/mailing/campaigns.ts'
import { campaignWaves } from '#database/schema/mailing/waves.ts'
import { profiles } from '#database/schema/profiles.ts'
import { renderCampaign } from './render-campaign.server.ts'

/** A campaign as its writer gets it; null once it or they are gone. Runs in role `accounts`. */
export async function writeCampaignTest(
  tx: Transaction,
  { campaignId, userId }: { campaignId: string; userId: string },
  rendering: { site: MailSite; keyedHash: KeyedHash },
): Promise<CampaignTestMail | null> {
  const [found] = await tx
    .select({
      subject: campaigns.subject,
      body: campaigns.body,
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
