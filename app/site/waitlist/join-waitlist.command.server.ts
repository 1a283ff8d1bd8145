import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import {
  prepareSignUp,
  requireSignUpEmail,
  type SignUp,
  submitSignUp,
} from '#app/accounts/auth/sign-up/sign-up.command.server.ts'
import { recordConsent } from '#app/accounts/consents/consents.command.server.ts'
import { waitlistIssue } from '#app/community/stories/story-options.ts'
import { titleWaitlistStory } from '#app/community/stories/waitlist-story-title.ts'
import { withIdempotency } from '#app/platform/http/server/idempotency.server.ts'
import { padResponseTime } from '#app/platform/http/server/padded-response-time.server.ts'
import type { Suspicion } from '#app/platform/screening/form-stamps.server.ts'
import { requireOpenWaitlist } from '#app/site/site-content/content-queries.server.ts'
import type { Transaction } from '#database/client.ts'
import { type WaitlistEntry, type WaitlistResponse, waitlistResponseSchema } from './waitlist-schemas.ts'

/**
 * Creates account, story and mail in one transaction, idempotent with an idempotency key. Without a password, an external auth service opens the
 * account.
 * @throws ApiError 422 `signup_disabled`, 400 `email_address_invalid`, 422 `weak_password`, 422 `idempotency_key_reused`,
 * 403 `waitlist_closed`, and with verification off 422 `user_already_exists`
 */
export async function joinWaitlist(
  dependencies: AccountDependencies,
  {
    password,
    browserSecret,
    visitor,
    suspicion,
    ...form
  }: WaitlistEntry & Pick<SignUp, 'browserSecret' | 'visitor'> & { suspicion?: Suspicion | undefined },
  idempotencyKey: string | undefined,
): Promise<WaitlistResponse> {
  const { accounts, database, keyedHash } = dependencies
  const prepared =
    password === undefined
      ? { email: requireSignUpEmail(accounts, form.email), passwordHash: null }
      : await prepareSignUp(accounts, { email: form.email, password })
  const { fullName, organization = '', workDescription, sharePermission, isAnonymous = false } = form
  const once = {
    scope: 'waitlist',
    key: idempotencyKey,
    request: form,
    keyedHash,
    answer: waitlistResponseSchema,
  }
  const join = (tx: Transaction) =>
    withIdempotency(tx, once, async () => {
      await requireOpenWaitlist(tx)
      await submitSignUp(tx, dependencies, {
        ...prepared,
        browserSecret,
        visitor,
        profile: { fullName, organization: organization || null, workDescription },
        story: {
          title: titleWaitlistStory(isAnonymous ? null : fullName),
          content: form.airQualityStory,
          airQualityIssues: [waitlistIssue],
          sharePermission,
          isAnonymous,
          suspicion,
        },
      })
      await recordConsent(tx, dependencies, { email: prepared.email, form: 'waitlist' })
      const isWaiting = accounts.verificationRequired || accounts.external !== null
      return { outcome: describeOutcome(isWaiting, sharePermission) }
    })
  return padResponseTime(() => database.accounts(join))
}

function describeOutcome(isWaiting: boolean, isShared: boolean): WaitlistResponse['outcome'] {
  if (isWaiting) return 'account_created'
  return isShared ? 'story_shared' : 'story_saved'
}
