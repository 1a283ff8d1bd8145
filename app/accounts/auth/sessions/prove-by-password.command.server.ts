import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { verifyPassword } from '../passwords/passwords.server.ts'
import { recordProof } from './record-proof.command.server.ts'

/** @throws SessionEndedError, ApiError 400 `invalid_credentials` that names the field `password` */
export async function proveByPassword(
  { database, clock }: AccountDependencies,
  person: Member,
  password: string,
): Promise<void> {
  const account = await database.accounts((tx) => lockSessionAccount(tx, person))
  if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword()
  await database.accounts(async (tx) => {
    const current = await lockSessionAccount(tx, person)
    // The password was changed concurrently, perhaps because someone else knew it.
    if (current.passwordHash !== account.passwordHash) throw wrongPassword()
    await recordProof(tx, person.sessionId, clock())
  })
}

function wrongPassword(): ApiError {
  return new ApiError(400, 'invalid_credentials', 'This password is incorrect.', { field: 'password' })
}
