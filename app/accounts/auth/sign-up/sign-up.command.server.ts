import type { NewProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import { createProfile } from '#app/accounts/profiles/profile.command.server.ts'
import { refuseReservedFullName } from '#app/accounts/profiles/refuse-reserved-name.command.server.ts'
import { resolveListedRedirect } from '#app/platform/http/redirect-target.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import { padResponseTime } from '#app/platform/http/server/padded-response-time.server.ts'
import { findFirstSource } from '#app/platform/visits/find-first-source.command.server.ts'
import type { Visitor } from '#app/platform/visits/visitors.server.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { type Account, lockAccountByEmail } from '../core/account-queries.server.ts'
import type { AccountSettings } from '../core/account-settings.ts'
import { requireAcceptedEmail } from '../core/require-email.server.ts'
import { mergeUserMetadata, type UserMetadata } from '../core/user-metadata.server.ts'
import { createLink, linkMails } from '../links/create-link.command.server.ts'
import { hashPassword, noPassword, requireStrongPassword } from '../passwords/passwords.server.ts'
import { type OpenSession, openSession } from '../sessions/open-session.command.server.ts'
import { confirmAccount } from './confirm-account.command.server.ts'
import type { SignUpStory } from './sign-up-story-schemas.server.ts'

/** A sign-up that passed the site's rules, but may have been sent by someone other than the person with this address. */
interface PreparedSignUp {
  email: string
  /** Null if the person only requested a mail that signs them in. */
  passwordHash: string | null
}

/**
 * Uses no database, so its result and timing depend only on the input. Call it before the transaction, which would otherwise wait for the hashing.
 * @throws ApiError 422 `signup_disabled`, 400 `email_address_invalid`, 422 `weak_password`, 503 if too many requests wait
 */
export async function prepareSignUp(
  accounts: AccountSettings,
  { email: typed, password }: { email: string; password: string },
): Promise<PreparedSignUp> {
  const email = requireSignUpEmail(accounts, typed)
  await requireStrongPassword(password, email)
  return { email, passwordHash: await hashPassword(password) }
}

/** Returns the normalized address. @throws ApiError 422 `signup_disabled`, 400 `email_address_invalid` */
export function requireSignUpEmail(accounts: AccountSettings, typed: string): string {
  if (!accounts.signUpOpen)
    throw new ApiError(
      422,
      'signup_disabled',
      'New user registration is currently disabled. Please contact support.',
    )
  return requireAcceptedEmail(typed, accounts)
}

export interface SignUp extends PreparedSignUp {
  profile: NewProfile
  userMetadata?: UserMetadata | undefined
  browserSecret?: string | undefined
  /** URLs of other sites are replaced by the home page. */
  redirectTo?: string | null | undefined
  codeChallenge?: string | null | undefined
  /** For statistics; omit if the request does not come from a browser. */
  visitor?: Visitor | undefined
  story?: SignUpStory | undefined
}

/** The account for a sign-up; not created if it is `existing`. Never reveal the state to the client, not even by timing. */
interface CreatedAccount {
  state: 'new' | 'unverified' | 'existing'
  account: Account
}

/**
 * Queues the mail in the caller's transaction, which runs in role `accounts`. The sign-up's data is stored with the mailed link and enters the
 * account only when the reader follows it. For an existing account it runs the same statements, and the mail explains what happened. With
 * verification off, a new account is confirmed immediately, and an address with an account is refused, because a response without a session would
 * reveal it anyway.
 * @throws ApiError 400 `reserved_name`, 422 `user_already_exists` with verification off
 */
export async function submitSignUp(
  tx: Transaction,
  dependencies: Pick<AccountDependencies, 'mailQueue' | 'clock' | 'accounts' | 'site' | 'addSignUpStory'>,
  {
    email,
    passwordHash,
    profile,
    userMetadata = {},
    browserSecret,
    redirectTo,
    codeChallenge,
    visitor,
    story,
  }: SignUp,
): Promise<CreatedAccount> {
  const { mailQueue, clock, accounts, site } = dependencies
  const now = clock()
  await refuseReservedFullName(tx, { name: profile.fullName, userId: null }, site)
  const sourceId = visitor ? await findFirstSource(tx, dependencies, visitor) : null
  const { account, isNew } = await addAccount(tx, { email, now, sourceId })
  const state = account.emailVerifiedAt !== null ? 'existing' : isNew ? 'new' : 'unverified'
  const isTrusted = passwordHash !== null && !accounts.verificationRequired
  if (state === 'existing' && isTrusted) throw addressTaken()
  const storyId = story ? crypto.randomUUID() : null
  if (isTrusted) {
    const confirmed = await confirmAccount(tx, account, { passwordHash, profile, userMetadata, now })
    if (story && storyId !== null)
      await dependencies.addSignUpStory(tx, { userId: account.id, storyId, story, publishes: true })
    return { state, account: confirmed }
  }
  const noticeOf = passwordHash === null ? 'magiclink' : 'account_notice'
  const keptFor = story ? 'story_confirmation' : noticeOf
  const purpose = state === 'existing' ? keptFor : 'signup'
  const linkId = await createLink(tx, {
    userId: account.id,
    purpose,
    passwordHash,
    browserSecretHash: browserSecret === undefined ? null : hashToken(browserSecret),
    profile,
    userMetadata,
    storyId,
    story: story ?? null,
    redirectTo: resolveListedRedirect({ siteUrl: site.url, listed: accounts.redirectUrls }, redirectTo),
    codeChallenge,
    now,
    accounts,
  })
  // An external service sends its own mail; the member finds the story in the settings.
  if (!accounts.external) await mailQueue.enqueue(tx, linkMails[purpose].message({ linkId }))
  return { state, account }
}

function addressTaken(): ApiError {
  const code = 'user_already_exists'
  return new ApiError(422, code, 'This email address already has an account.', { field: 'email' })
}

interface AddedAccount {
  email: string
  now: Date
  sourceId: number | null
}

/** The password and name of each unconfirmed sign-up are stored with its link. */
async function addAccount(tx: Transaction, { email, now, sourceId }: AddedAccount) {
  const [added] = await tx
    .insert(users)
    .values({ email, passwordHash: noPassword, sourceId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  const account = await lockAccountByEmail(tx, email)
  if (!account) throw new Error('an account was not stored')
  await createProfile(tx, account.id)
  return { account, isNew: added !== undefined }
}

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
 * @throws ApiError like `prepareSignUp` and `submitSignUp`
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
    const { account } = await submitSignUp(tx, dependencies, {
      ...prepared,
      ...rest,
      userMetadata: metadata,
    })
    if (accounts.verificationRequired) return { unconfirmedEmail: prepared.email }
    return { session: await openSession(tx, dependencies, { account, method: 'password', now: clock() }) }
  }
  return padResponseTime(() => database.accounts(open))
}
