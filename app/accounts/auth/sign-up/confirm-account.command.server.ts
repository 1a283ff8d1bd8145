import { eq } from 'drizzle-orm'
import { emptyProfile, type NewProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import { writeProfile } from '#app/accounts/profiles/profile.command.server.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import type { Account } from '../core/account-queries.server.ts'
import type { UserMetadata } from '../core/user-metadata.server.ts'
import { deleteOutstandingLinks } from '../links/delete-links.command.server.ts'

interface Confirmation {
  /** The confirmed sign-up's password hash, or `noPassword`. */
  passwordHash: string
  profile: NewProfile | null
  userMetadata: UserMetadata | null
  now: Date
}

/** Only the confirmed sign-up's password, profile and metadata enter the account: anyone may have sent the others, which are void. */
export async function confirmAccount(
  tx: Transaction,
  account: Account,
  confirmation: Confirmation,
): Promise<Account> {
  const { passwordHash, now } = confirmation
  const profile = confirmation.profile ?? emptyProfile
  const userMetadata = confirmation.userMetadata ?? account.userMetadata
  await tx
    .update(users)
    .set({ passwordHash, userMetadata, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, account.id))
  await writeProfile(tx, account.id, profile)
  await deleteOutstandingLinks(tx, account.id)
  return { ...account, ...profile, passwordHash, userMetadata, emailVerifiedAt: now, updatedAt: now }
}
