import { eq } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { avatars } from '#database/schema/profiles.ts'
import { requireOwnProfile } from './profile-queries.server.ts'
import type { OwnProfile } from './profile-schemas.ts'
import { updateProfile } from './update-profile.command.server.ts'

/** Takes a person's picture away, if they have one. @throws ApiError 401 `not_signed_in` when the account is gone */
export function removePicture(database: Pick<Database, 'transaction'>, person: Member): Promise<OwnProfile> {
  return database.transaction(person, async (tx) => {
    await updateProfile(tx, person.userId, { avatarUrl: null })
    await tx.delete(avatars).where(eq(avatars.userId, person.userId))
    return requireOwnProfile(tx)
  })
}
