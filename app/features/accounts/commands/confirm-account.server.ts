import { and, eq, sql } from 'drizzle-orm'
import { actAs, type Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'
import { stories } from '#database/schema/stories.ts'
import type { Account } from '../core/account-queries.server.ts'
import type { NewProfile } from '../core/new-profile.ts'
import { deleteOutstandingLinks } from '../links/email-links.server.ts'

interface Confirmation {
  /** What becomes the account's password: the one typed with the sign-up that is confirmed, or none. */
  passwordHash: string
  /** What was said of oneself with that sign-up, or nothing. */
  profile: NewProfile | null
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
  await publishOnly(tx, account, storyId)
  await tx
    .update(users)
    .set({ passwordHash, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, account.id))
  if (profile) await tx.update(profiles).set(profile).where(eq(profiles.userId, account.id))
  await deleteOutstandingLinks(tx, account.id)
  return { ...account, ...profile, passwordHash, emailVerifiedAt: now, updatedAt: now }
}

async function publishOnly(tx: Transaction, { id, role }: Account, storyId: string | null): Promise<void> {
  await actAs(tx, { role, userId: id })
  await tx
    .update(stories)
    .set({
      isPublic: sql`${stories.sharePermission} and ${stories.id} is not distinct from ${storyId}::uuid`,
    })
    .where(eq(stories.userId, id))
  await actAs(tx, { role: 'accounts' })
}

/** Shows a story as its form allowed, now that its author has said that it is theirs. */
export async function publishStory(tx: Transaction, { id, role }: Account, storyId: string): Promise<void> {
  await actAs(tx, { role, userId: id })
  await tx
    .update(stories)
    .set({ isPublic: sql`${stories.sharePermission}` })
    .where(and(eq(stories.id, storyId), eq(stories.userId, id)))
  await actAs(tx, { role: 'accounts' })
}
