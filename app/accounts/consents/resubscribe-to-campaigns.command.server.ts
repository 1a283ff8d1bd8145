import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { readCampaignUnsubscribeToken } from './unsubscribe-tokens.server.ts'

/** Works within a day after the mail's link stopped campaigns. @returns true if campaigns are sent to the address again */
export async function resubscribeToCampaigns(
  { database, keyedHash }: Dependencies,
  token: string,
): Promise<boolean> {
  const addressHash = readCampaignUnsubscribeToken(keyedHash, token)
  if (addressHash === null) return false
  const { rows } = await database.accounts((tx) =>
    tx.execute(sql`select where resume_consents(${addressHash})`),
  )
  return rows.length > 0
}
