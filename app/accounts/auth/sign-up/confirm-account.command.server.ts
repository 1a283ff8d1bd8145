import { eq } from 'drizzle-orm'
import { updateProfile } from '#app/features/profiles/commands/update-profile.server.ts'
import { emptyProfile, type NewProfile } from '#app/features/profiles/new-profile-schemas.ts'
import { addSignUpStory } from '#app/features/stories/commands/add-sign-up-story.server.ts'
import type { SignUpStory } from '#app/features/stories/sign-up-story-schemas.server.ts'
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
  /** The stories that came with it. */
  stories: readonly { storyId: string; story: SignUpStory; publishes: boolean }[]
  now: Date
}

/**
 * Makes an account its owner's. Until then anybody may have signed up with the address, any number of times: of all
 * those, only the confirmed one's password, profile, metadata and story enter it. The others are void.
 */
export async function confirmAccount(
  tx: Transaction,
  account: Account,
  confirmation: Confirmation,
): Promise<Account> {
  const { passwordHash, stories, now } = confirmation
  const profile = confirmation.profile ?? emptyProfile
  const userMetadata = confirmation.userMetadata ?? account.userMetadata
  await tx
    .update(users)
    .set({ passwordHash, userMetadata, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, account.id))
  await updateProfile(tx, account.id, profile)
  for (const story of stories) await addSignUpStory(tx, { userId: account.id, ...story })
  await deleteOutstandingLinks(tx, account.id)
  return { ...account, ...profile, passwordHash, userMetadata, emailVerifiedAt: now, updatedAt: now }
}
