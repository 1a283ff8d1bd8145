import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { profiles } from '#database/schema/profiles.ts'
import type { NewProfile } from '../new-profile-schemas.ts'

/**
 * Stores what a person says of themselves at sign-up. Until one of an account's sign-ups is confirmed the latest one's
 * profile stands; a verified account's stays as it is.
 */
export async function createProfile(tx: Transaction, userId: string, profile: NewProfile): Promise<void> {
  await tx
    .insert(profiles)
    .values({ userId, ...profile })
    .onConflictDoUpdate({
      target: profiles.userId,
      set: profile,
      setWhere: eq(profiles.emailVerified, false),
    })
}
