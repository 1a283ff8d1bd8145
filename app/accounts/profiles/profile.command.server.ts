import { eq } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { profiles } from '#database/schema/profiles.ts'
import { emptyProfile, type NewProfile } from './new-profile-schemas.ts'
import { requireOwnProfile } from './profile-queries.server.ts'
import type { NameShown, OwnProfile, ProfileChanges } from './profile-schemas.ts'
import {
  displayNameProblem,
  refuseDisplayName,
  refuseReservedFullName,
} from './refuse-reserved-name.command.server.ts'

/** Creates a profile, empty until a sign-up is confirmed. Keeps an existing one. */
export async function createProfile(
  tx: Transaction,
  userId: string,
  profile: NewProfile = emptyProfile,
): Promise<void> {
  await tx
    .insert(profiles)
    .values({ userId, ...profile })
    .onConflictDoNothing({ target: profiles.userId })
}

export interface ProfileUpdate {
  fullName?: string | null | undefined
  organization?: string | null | undefined
  workDescription?: string | null | undefined
  avatarUrl?: string | null | undefined
  nameShown?: NameShown | undefined
  displayName?: string | null | undefined
}

export async function writeProfile(tx: Transaction, userId: string, update: ProfileUpdate): Promise<void> {
  if (Object.values(update).every((value) => value === undefined)) return
  await tx.update(profiles).set(update).where(eq(profiles.userId, userId))
}

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
