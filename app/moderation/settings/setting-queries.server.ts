import { getTableColumns } from 'drizzle-orm'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { moderationSettings } from '#database/schema/moderation/settings.ts'
import type { ModerationSettings } from './setting-schemas.ts'

const { onlyRow: _onlyRow, ...columns } = getTableColumns(moderationSettings)

/** Runs as an owner. */
export function readSettings(database: Transactions, person: Member): Promise<ModerationSettings> {
  return database.transaction(asStaff(person, 'site_owner'), selectSettings)
}

/** Runs in any role that may read the settings. */
export async function selectSettings(tx: Transaction): Promise<ModerationSettings> {
  const [settings] = await tx.select(columns).from(moderationSettings)
  if (!settings) throw new Error('the settings of moderation are gone')
  return settings
}
