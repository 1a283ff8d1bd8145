import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { updateProfile } from '#app/features/profiles/commands/update-profile.server.ts'
import { emptyProfile, newProfileSchema } from '#app/features/profiles/new-profile-schemas.ts'
import { deleteSignUpStory } from '#app/features/stories/commands/delete-sign-up-story.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { type Account, lockAccount } from '../core/account-queries.server.ts'
import { findLinkOwner } from '../core/link-queries.server.ts'
import type { RefusableLinkType } from '../links/email-link-schemas.ts'
import { deleteUser } from './delete-user.server.ts'
import { type RedeemedLink, redeemLink } from './links/redeem-link.server.ts'

interface RefusalOptions {
  token: string
  type: RefusableLinkType
  now: Date
}

/**
 * Uses a link up to delete what came with its sign-up, as the owner of the address says that it is not theirs. Confirms nothing
 * and opens no session. An account that nobody has confirmed goes too, unless another sign-up for it still waits: that one may be
 * the owner's.
 *
 * @returns whether there was something to refuse; false for a link that can't be followed, which stays as it is
 */
export async function refuseSignUp(
  tx: Transaction,
  { erasures }: Pick<Dependencies, 'erasures'>,
  { token, type, now }: RefusalOptions,
): Promise<boolean> {
  const ownerId = await findLinkOwner(tx, token)
  const owner = ownerId === null ? null : await lockAccount(tx, ownerId)
  if (!owner || (isConfirmed(owner) && type !== 'story_confirmation')) return false
  const link = await redeemLink(tx, token, [type], now)
  if (!link) return false
  const waiting = isConfirmed(owner) ? null : await findWaitingSignUp(tx, link)
  if (!isConfirmed(owner) && waiting === null) {
    await deleteUser(tx, owner.id)
    await erasures.record(tx, { kind: 'account_deleted', id: owner.id })
    return true
  }
  if (waiting) await updateProfile(tx, owner.id, waiting.profile)
  if (link.storyId !== null)
    await deleteSignUpStory(tx, { erasures }, { userId: owner.id, storyId: link.storyId })
  return true
}

function isConfirmed({ emailVerifiedAt }: Account): boolean {
  return emailVerifiedAt !== null
}

/** The latest other sign-up for the account. With a link that has none of its own, its page has shown all of them: null then. */
async function findWaitingSignUp(tx: Transaction, link: RedeemedLink) {
  if (link.passwordHash === null) return null
  const [waiting] = await tx
    .select({ profile: oneTimeLinks.profile })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, link.userId),
        isNotNull(oneTimeLinks.passwordHash),
        isNull(oneTimeLinks.usedAt),
      ),
    )
    .orderBy(desc(oneTimeLinks.createdAt), desc(oneTimeLinks.id))
    .limit(1)
  return waiting ? { profile: v.parse(v.nullable(newProfileSchema), waiting.profile) ?? emptyProfile } : null
}
