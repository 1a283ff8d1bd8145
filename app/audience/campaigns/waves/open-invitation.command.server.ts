import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { linkNotValid } from '#app/platform/http/server/link-not-valid.server.ts'
import { invitations } from '#database/schema/mailing/campaigns.ts'
import { readInvitationToken } from './invitation-tokens.server.ts'
import { findInvitation } from './wave-queries.server.ts'
import type { OpenedInvitation } from './wave-schemas.ts'

/** Safe to repeat. @throws ApiError 404 `link_not_valid` if the link has expired, was used or was not issued here */
export function openInvitation(
  { database, keyedHash }: Dependencies,
  token: string,
): Promise<OpenedInvitation> {
  return database.accounts(async (tx) => {
    const key = readInvitationToken(keyedHash, token)
    const found = await findInvitation(tx, keyedHash, token)
    if (key === null || found === null)
      throw linkNotValid('This invitation has expired or was already accepted.')
    await tx.execute(sql`
      update ${invitations} set opened_at = now()
      where campaign_id = ${key.campaignId} and person_id = ${key.personId} and opened_at is null`)
    return found
  })
}
