import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Transaction } from '#database/client.ts'
import { type Account, lockAccount } from '../core/account-queries.server.ts'
import { deleteUser } from '../core/delete-user.command.server.ts'
import { findLinkOwner } from '../core/link-queries.server.ts'
import type { RefusableLinkType } from '../links/email-link-schemas.ts'
import { type RedeemedLink, redeemLink } from '../links/redeem-link.command.server.ts'
import { bringsSignUp, listSignUps } from './sign-up-queries.server.ts'

/**
 * Deletes the sign-up's data when the reader of its mail says that they did not send it. Deletes an unconfirmed account too, unless another
 * sign-up for it is waiting, which may be the reader's. @returns false for a link that can't be followed, which is left unchanged
 */
export async function refuseSignUp(
  tx: Transaction,
  { erasures }: Pick<Dependencies, 'erasures'>,
  { token, type, now }: { token: string; type: RefusableLinkType; now: Date },
): Promise<boolean> {
  const ownerId = await findLinkOwner(tx, token)
  const owner = ownerId === null ? null : await lockAccount(tx, ownerId)
  if (!owner || (isConfirmed(owner) && type !== 'story_confirmation')) return false
  const link = await redeemLink(tx, token, [type], now)
  if (!link) return false
  if (!isConfirmed(owner) && !(await hasOtherSignUp(tx, link))) {
    await deleteUser(tx, owner.id)
    await erasures.record(tx, { kind: 'account_deleted', id: owner.id })
  } else if (link.storyId !== null) await erasures.record(tx, { kind: 'story_deleted', id: link.storyId })
  return true
}

function isConfirmed({ emailVerifiedAt }: Account): boolean {
  return emailVerifiedAt !== null
}

/** Returns false for a link without a sign-up, because its page has shown all sign-ups. */
async function hasOtherSignUp(tx: Transaction, link: RedeemedLink): Promise<boolean> {
  if (!bringsSignUp(link)) return false
  const { passwordHash: _password, story: _story, ...others } = link
  return (await listSignUps(tx, { ...others, passwordHash: null, story: null })).length > 0
}
