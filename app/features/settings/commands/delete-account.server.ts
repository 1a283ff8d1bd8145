import { deleteUser } from '#app/features/accounts/commands/delete-user.server.ts'
import { selectWantedEmails } from '#app/features/accounts/core/link-queries.server.ts'
import { lockSessionAccount } from '#app/features/accounts/core/session-queries.server.ts'
import { verifyPassword } from '#app/features/accounts/passwords/passwords.server.ts'
import { deleteKeptMessages } from '#app/features/mail/commands/delete-kept-messages.server.ts'
import { deleteVipSubscription } from '#app/features/promotion/commands/delete-vip-subscription.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { deleteIdempotencyKeys } from '#app/http/server/idempotency.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'

/**
 * Deletes an account with everything of its person's: what names the account goes with it, row by row, and so does
 * what names its address. A report that they made stays for the moderators, and says no longer whose it was.
 *
 * @throws SessionEndedError, ApiError 400 `invalid_credentials` that names the field `password`
 */
export async function deleteAccount(
  { database, erasures }: Pick<Dependencies, 'database' | 'erasures'>,
  person: Member,
  password: string,
): Promise<void> {
  const { userId } = person
  const account = await database.accounts((tx) => lockSessionAccount(tx, person))
  if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword()
  await database.accounts(async (tx) => {
    const current = await lockSessionAccount(tx, person)
    // Changed in between, perhaps because somebody else knew it.
    if (current.passwordHash !== account.passwordHash) throw wrongPassword()
    await deleteVipSubscription(tx, current.email)
    await deleteKeptMessages(tx, current.email, selectWantedEmails(tx, userId))
    await deleteUser(tx, userId)
    // At the end, as the step before waits for whatever this person is still writing, and its keys come with it.
    await deleteIdempotencyKeys(tx, userId)
    await erasures.record(tx, { kind: 'account_deleted', id: userId, email: current.email })
  })
}

function wrongPassword(): ApiError {
  const message = 'This password is incorrect.'
  return new ApiError(400, 'invalid_credentials', message, {
    fields: [{ field: 'password', code: 'invalid_credentials', message }],
  })
}
