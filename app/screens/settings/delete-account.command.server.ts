import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import { deleteUser } from '#app/accounts/auth/core/delete-user.command.server.ts'
import { selectWantedEmails } from '#app/accounts/auth/core/link-queries.server.ts'
import { lockSessionAccount } from '#app/accounts/auth/core/session-queries.server.ts'
import { deleteExternalUser } from '#app/accounts/auth/external/delete-external-user.server.ts'
import { requireFreshProof } from '#app/accounts/auth/proof/require-fresh-proof.server.ts'
import { requireRemainingOwner } from '#app/accounts/staff/require-remaining-owner.server.ts'
import { deleteIdempotencyKeys } from '#app/platform/http/server/idempotency.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { deleteInboxMessages } from '#app/platform/mail/inbox-messages.command.server.ts'
import type { PersonalDataNeeds } from '#app/platform/personal-data.server.ts'

/**
 * Deletes personal data by account id and by email address. The user's reports remain for moderators, without their author.
 * @throws SessionEndedError, ApiError 403 `reauthentication_needed`, 409 `last_owner`, 503 if an external auth service cannot delete it
 */
export async function deleteAccount(
  {
    database,
    erasures,
    clock,
    accounts,
    log,
    addressErasers,
  }: AccountDependencies & Pick<PersonalDataNeeds, 'addressErasers'>,
  person: Member,
): Promise<void> {
  const { userId } = person
  await database.accounts(async (tx) => {
    const { email } = await lockSessionAccount(tx, person)
    await requireFreshProof(tx, person, clock())
    for (const erase of addressErasers) await erase(tx, email)
    await deleteInboxMessages(tx, email, selectWantedEmails(tx, userId))
    await deleteUser(tx, userId)
    await requireRemainingOwner(tx)
    // Runs last, because deleting the user waits for the user's concurrent writes, which add keys.
    await deleteIdempotencyKeys(tx, userId)
    if (accounts.external) await deleteExternalUser({ external: accounts.external, userId, log })
    await erasures.record(tx, { kind: 'account_deleted', id: userId, email })
  })
}
