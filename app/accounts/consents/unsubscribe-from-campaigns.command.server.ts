import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { readCampaignUnsubscribeToken } from './unsubscribe-tokens.server.ts'

/**
 * Safe to repeat. The stop is also recorded outside the database, so that a restored backup keeps it.
 * @returns false for a token that this site has not issued
 */
export async function unsubscribeFromCampaigns(
  { database, keyedHash, erasures }: Dependencies,
  token: string,
): Promise<boolean> {
  const addressHash = readCampaignUnsubscribeToken(keyedHash, token)
  if (addressHash === null) return false
  await database.accounts(async (tx) => {
    const { rows } = await tx.execute(sql`select where withdraw_consents(${addressHash})`)
    if (rows.length > 0) await erasures.record(tx, { kind: 'campaigns_stopped', addressHash })
  })
  return true
}
