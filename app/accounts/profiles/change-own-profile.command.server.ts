import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { requireOwnProfile } from './profile-queries.server.ts'
import type { OwnProfile, ProfileChanges } from './profile-schemas.ts'
import {
  displayNameProblem,
  refuseDisplayName,
  refuseReservedFullName,
} from './refuse-reserved-name.command.server.ts'
import { writeProfile } from './write-profile.command.server.ts'

/**
 * @throws ApiError 400 `invalid_input` for a display name that is missing, reserved or matches a word rule, 400 `reserved_name` for such a full or
 * first name, 401 `not_signed_in` if the account was deleted
 */
export function changeOwnProfile(
  { database, site }: Dependencies,
  person: Member,
  changes: ProfileChanges,
): Promise<OwnProfile> {
  return database.transaction(person, async (tx) => {
    const before = await requireOwnProfile(tx)
    const { nameShown = before.nameShown, displayName = before.displayName } = changes
    const showsDisplayName = nameShown === 'display'
    if (showsDisplayName && displayName === null)
      throw displayNameProblem('required', 'Please enter a display name.')
    const isNewlyShown = showsDisplayName && before.nameShown !== 'display'
    if (displayName !== null && (displayName !== before.displayName || isNewlyShown))
      await refuseDisplayName(tx, displayName, site.name)
    await writeProfile(tx, person.userId, changes)
    const after = await requireOwnProfile(tx)
    if (!showsDisplayName && after.shownName !== before.shownName)
      await refuseReservedFullName(tx, { name: after.shownName, userId: person.userId }, site)
    return after
  })
}
