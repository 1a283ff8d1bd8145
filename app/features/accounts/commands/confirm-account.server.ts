import { eq } from 'drizzle-orm'
import { updateProfile } from '#app/features/profiles/commands/update-profile.server.ts'
import type { NewProfile } from '#app/features/profiles/new-profile-schemas.ts'
import { publishOnlyStory } from '#app/features/stories/commands/publish-story.server.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import type { Account } from '../core/account-queries.server.ts'
import type { UserMetadata } from '../core/user-metadata.server.ts'
import { deleteOutstandingLinks } from './links/delete-links.server.ts'

interface Confirmation {
  /** What becomes the account's password: the one typed with the sign-up that is confirmed, or none. */
  passwordHash: string
  /** What was said of oneself with that sign-up, or nothing. */
  profile: NewProfile | null
  userMetadata: UserMetadata | null
  /** The story that came with that sign-up. */
  storyId: string | null
  now: Date
}

/**
 * Makes an account its owner's. Until then anybody may have signed up with the address, any number of times: of all
 * those, only the confirmed one's password and profile count and only its story may be shown. The others' links are void.
 */
export async function confirmAccount(
  tx: Transaction,
  account: Account,
  confirmation: Confirmation,
): Promise<Account> {
  const { passwordHash, profile, storyId, now } = confirmation
  const userMetadata = confirmation.userMetadata ?? account.userMetadata
  await publishOnlyStory(tx, account.id, storyId)
  await tx
    .update(users)
    .set({ passwordHash, userMetadata, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, account.id))
  if (profile) await updateProfile(tx, account.id, profile)
  await deleteOutstandingLinks(tx, account.id)
  return { ...account, ...profile, passwordHash, userMetadata, emailVerifiedAt: now, updatedAt: now }
}
