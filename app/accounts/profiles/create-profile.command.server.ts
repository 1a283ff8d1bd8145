import type { Transaction } from '#database/client.ts'
import { profiles } from '#database/schema/profiles.ts'
import { emptyProfile, type NewProfile } from './new-profile-schemas.ts'

/** Empty until the account's owner confirms a sign-up. Keeps an existing profile. */
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
