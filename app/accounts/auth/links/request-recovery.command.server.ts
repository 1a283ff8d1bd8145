import { resolveListedRedirect } from '#app/platform/http/redirect-target.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { requireEmail } from '../core/require-email.server.ts'
import { createLinkForEmail, linkMails } from './create-link.command.server.ts'

interface LinkRequest {
  email: string
  redirectTo: string | undefined
  codeChallenge: string | null
}

/**
 * An address without an account gets the same response after the same statements; its job names no link and is dropped by the mail worker.
 * @throws ApiError 400 `validation_failed`
 */
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
