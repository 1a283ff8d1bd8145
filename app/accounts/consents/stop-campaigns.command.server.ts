import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { readCampaignStop } from './stop-tokens.server.ts'

/**
 * Writes no campaign to an address any more, for whoever holds the link of a mail to it. Done again, it changes nothing. It is
 * written down outside of the database as well, so that no restored backup forgets it.
 *
 * @returns false for a token that this site has not made
 */
export async function stopCampaigns(
  { database, keyedHash, erasures }: Pick<Dependencies, 'database' | 'keyedHash' | 'erasures'>,
  token: string,
): Promise<boolean> {
  const addressHash = readCampaignStop(keyedHash, token)
  if (addressHash === null) return false
  await database.accounts(async (tx) => {
    const { rows } = await tx.execute(sql`select where withdraw_consents(${addressHash})`)
    if (rows.length > 0) await erasures.record(tx, { kind: 'campaigns_stopped', addressHash })
  })
  return true
}
