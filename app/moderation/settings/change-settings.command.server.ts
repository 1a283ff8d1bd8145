import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { moderationSettings } from '#database/schema/moderation/settings.ts'
import { selectSettings } from './setting-queries.server.ts'
import type { ModerationSettings, SettingsChange } from './setting-schemas.ts'

/** Changes the moderation settings. Open cases keep their due time. Runs as an owner. @throws ApiError 403 `reauthentication_needed` */
export function changeSettings(
  { database }: Dependencies,
  person: Member,
  change: SettingsChange,
): Promise<ModerationSettings> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) await tx.update(moderationSettings).set(given)
    return selectSettings(tx)
  })
}
