import type { NewProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import { padResponseTime } from '#app/platform/http/server/padded-response-time.server.ts'
import type { Visitor } from '#app/platform/visits/visitors.server.ts'
import type { Transaction } from '#database/client.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { mergeUserMetadata, type UserMetadata } from '../core/user-metadata.server.ts'
import { type OpenSession, openSession } from '../sessions/open-session.command.server.ts'
import { createAccount, prepareSignUp } from './create-account.command.server.ts'

interface SignUpInput {
  email: string
  password: string
  profile: NewProfile
  userMetadata: UserMetadata
  browserSecret?: string | undefined
  redirectTo: string | undefined
  codeChallenge: string | null
  visitor: Visitor
}

/**
 * With verification on, the result depends only on the input and is the same for every address. With verification off, the result is a session,
 * which reveals that the address had no account.
 * @returns the session, or the normalized address that must be confirmed first
 * @throws ApiError like `prepareSignUp` and `createAccount`
 */
export async function signUp(
  dependencies: Pick<
    AccountDependencies,
    'database' | 'mailQueue' | 'clock' | 'accounts' | 'site' | 'addSignUpStory'
  >,
  { email, password, userMetadata, ...rest }: SignUpInput,
): Promise<{ session: OpenSession } | { unconfirmedEmail: string }> {
  const { accounts, database, clock } = dependencies
  const metadata = mergeUserMetadata({}, userMetadata)
  const prepared = await prepareSignUp(accounts, { email, password })
  const open = async (tx: Transaction) => {
    const { account } = await createAccount(tx, dependencies, {
      ...prepared,
      ...rest,
      userMetadata: metadata,
    })
    if (accounts.verificationRequired) return { unconfirmedEmail: prepared.email }
    return { session: await openSession(tx, dependencies, { account, method: 'password', now: clock() }) }
  }
  return padResponseTime(() => database.accounts(open))
}
