import { eq, sql } from 'drizzle-orm'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { moderationSettings } from '#database/schema/moderation/settings.ts'
import { selectSettings } from './setting-queries.server.ts'
import { type ModerationSettings, type SettingsChange, settingsConflict } from './setting-schemas.ts'

/**
 * Changes the moderation settings. Open cases keep their due time. Runs as an owner.
 * @throws ApiError 403 `reauthentication_needed`, 409 if another owner changed them
 */
export function changeSettings(
  { database }: Dependencies,
  person: Member,
  { basedOn, ...change }: SettingsChange,
): Promise<ModerationSettings> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) {
      const { version } = moderationSettings
      const { rowCount } = await tx
        .update(moderationSettings)
        .set({ ...given, version: sql`${version} + 1` })
        .where(basedOn === undefined ? undefined : eq(version, basedOn))
      if (rowCount === 0)
        throw new ApiError(
          409,
          settingsConflict,
          'The settings were changed in another tab or by another owner. Please check them, then save again.',
        )
    }
    return selectSettings(tx)
  })
}
