import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { type Actor, actAs, type Transaction } from '#database/client.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { idempotencyKeys } from '#database/schema/idempotency-keys.ts'
import { inboxMessages } from '#database/schema/inbox-messages.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { type Account, lockAccount } from '../core/account-queries.server.ts'
import { verifyPassword } from '../passwords/passwords.server.ts'

/**
 * Deletes an account with everything of its person's: what names the account goes with it, row by row, and so does
 * what names its address. A report that they made stays for the moderators, and says no longer whose it was.
 *
 * @throws ApiError 400 `invalid_credentials` that names the field `password`, 401 `not_signed_in` when it is gone
 */
export async function deleteAccount(
  { database }: Pick<AccountDependencies, 'database'>,
  person: Exclude<Actor, { role: 'anon' }>,
  password: string,
): Promise<void> {
  const { userId } = person
  const account = await database.accounts((tx) => requireAccount(tx, userId))
  if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword()
  await database.accounts(async (tx) => {
    const current = await requireAccount(tx, userId)
    // Changed in between, perhaps because somebody else knew it.
    if (current.passwordHash !== account.passwordHash) throw wrongPassword()
    await tx.delete(vipSubscriptions).where(eq(vipSubscriptions.email, current.email))
    await deleteKeptMails(tx, current)
    await tx.delete(users).where(eq(users.id, userId))
    // At the end, as the step before waits for whatever this person is still writing, and its keys come with it.
    await actAs(tx, person)
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, userId))
  })
}

/** What the site without a mail server keeps: to their address, and to one that they wanted instead and is nobody's. */
async function deleteKeptMails(tx: Transaction, { id, email }: Account): Promise<void> {
  const wanted = tx
    .select({ email: oneTimeLinks.newEmail })
    .from(oneTimeLinks)
    .leftJoin(users, eq(users.email, oneTimeLinks.newEmail))
    .where(and(eq(oneTimeLinks.userId, id), isNull(users.id)))
  await tx
    .delete(inboxMessages)
    .where(or(eq(inboxMessages.recipient, email), inArray(inboxMessages.recipient, wanted)))
}

async function requireAccount(tx: Transaction, userId: string): Promise<Account> {
  const account = await lockAccount(tx, userId)
  if (account) return account
  throw new ApiError(401, 'not_signed_in', 'This account no longer exists.')
}

function wrongPassword(): ApiError {
  const message = 'This password is incorrect.'
  return new ApiError(400, 'invalid_credentials', message, {
    fields: [{ field: 'password', code: 'invalid_credentials', message }],
  })
}
