import { deleteUser } from '#app/features/accounts/commands/delete-user.server.ts'
import type { AccountDependencies } from '#app/features/accounts/core/account-dependencies.server.ts'
import { selectWantedEmails } from '#app/features/accounts/core/link-queries.server.ts'
import { lockSessionAccount } from '#app/features/accounts/core/session-queries.server.ts'
import { deleteExternalUser } from '#app/features/accounts/external/delete-external-user.server.ts'
import { requireFreshProof } from '#app/features/accounts/proof/require-fresh-proof.server.ts'
import { deleteKeptMessages } from '#app/features/mail/commands/delete-kept-messages.server.ts'
import { deleteVipSubscription } from '#app/features/promotion/commands/delete-vip-subscription.server.ts'
import { deleteInvitationsTo } from '#app/features/staff/commands/issue-invitation.server.ts'
import { keepAnOwner } from '#app/features/staff/commands/keep-an-owner.server.ts'
import { deleteIdempotencyKeys } from '#app/http/server/idempotency.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'

type DeleteDependencies = Pick<AccountDependencies, 'database' | 'erasures' | 'clock' | 'accounts' | 'log'>

/**
 * Deletes an account with everything of its person's: what names the account goes with it, row by row, and so does
 * what names its address. A report that they made stays for the moderators, and says no longer whose it was.
 *
 * @throws SessionEndedError, ApiError 403 `reauthentication_needed`, 409 `last_owner`, 503 when an external auth service keeps it
 */
export async function deleteAccount(
  { database, erasures, clock, accounts, log }: DeleteDependencies,
  person: Member,
): Promise<void> {
  const { userId } = person
  await database.accounts(async (tx) => {
    const { email } = await lockSessionAccount(tx, person)
    await requireFreshProof(tx, person, clock())
    await deleteVipSubscription(tx, email)
    await deleteKeptMessages(tx, email, selectWantedEmails(tx, userId))
    await deleteInvitationsTo(tx, email)
    await deleteUser(tx, userId)
    await keepAnOwner(tx)
    // At the end, as the step before waits for whatever this person is still writing, and its keys come with it.
    await deleteIdempotencyKeys(tx, userId)
    if (accounts.external) await deleteExternalUser({ external: accounts.external, userId, log })
    await erasures.record(tx, { kind: 'account_deleted', id: userId, email })
  })
}
