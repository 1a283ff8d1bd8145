import type { NewProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import { resolveListedRedirect } from '#app/platform/http/redirect-target.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { findAccountByEmail } from '../core/account-queries.server.ts'
import { isDomainAccepted } from '../core/email-address.ts'
import { requireEmail } from '../core/require-email.server.ts'
import { mergeUserMetadata, type UserMetadata } from '../core/user-metadata.server.ts'
import { submitSignUp } from '../sign-up/sign-up.command.server.ts'
import { createLinkForEmail, linkMails } from './create-link.command.server.ts'

export interface LinkRequest {
  email: string
  redirectTo: string | undefined
  codeChallenge: string | null
}

/** Reveals no account: without one, the same statements run and the worker drops the job. @throws ApiError 400 `validation_failed` */
export async function requestRecovery(
  dependencies: AccountDependencies,
  { email: typed, redirectTo, codeChallenge }: LinkRequest,
): Promise<void> {
  const { database, mailQueue, clock, accounts, site } = dependencies
  const email = requireEmail(typed)
  await database.accounts(async (tx) => {
    const linkId = await createLinkForEmail(tx, {
      email,
      purpose: 'recovery',
      redirectTo: resolveListedRedirect({ siteUrl: site.url, listed: accounts.redirectUrls }, redirectTo),
      codeChallenge,
      now: clock(),
      accounts,
    })
    await mailQueue.enqueue(tx, linkMails.recovery.message({ linkId }))
  })
}

interface SignInLinkRequest {
  email: string
  createsUser: boolean
  profile: NewProfile
  userMetadata: UserMetadata
  redirectTo: string | undefined
  codeChallenge: string | null
}

/**
 * The mail contains a link and a code. An address without an account gets a mail that creates one, if allowed, and the same response.
 * @throws ApiError 400 `validation_failed`; 422 `otp_disabled` if the site's settings allow revealing it
 */
export async function requestSignInLink(
  dependencies: Pick<
    AccountDependencies,
    'database' | 'mailQueue' | 'clock' | 'accounts' | 'site' | 'addSignUpStory'
  >,
  { email: typed, createsUser, profile, userMetadata, redirectTo, codeChallenge }: SignInLinkRequest,
): Promise<void> {
  const { database, mailQueue, clock, accounts, site } = dependencies
  const email = requireEmail(typed)
  const signUp = { email, passwordHash: null, profile, redirectTo, codeChallenge }
  const metadata = mergeUserMetadata({}, userMetadata)
  const mayCreate = createsUser && accounts.signUpOpen && isDomainAccepted(email, accounts)
  await database.accounts(async (tx) => {
    if (mayCreate) {
      await submitSignUp(tx, dependencies, { ...signUp, userMetadata: metadata })
      return
    }
    if (accounts.enumerationAllowed && !(await findAccountByEmail(tx, email)))
      throw new ApiError(422, 'otp_disabled', 'Signups not allowed for otp')
    const link = {
      redirectTo: resolveListedRedirect({ siteUrl: site.url, listed: accounts.redirectUrls }, redirectTo),
      codeChallenge,
      now: clock(),
      accounts,
    }
    const linkId = await createLinkForEmail(tx, { ...link, email, purpose: 'magiclink' })
    await mailQueue.enqueue(tx, linkMails.magiclink.message({ linkId }))
  })
}
