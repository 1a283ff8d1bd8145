import { consumeLink } from '#app/features/session/auth.ts'
import { forgetBrowserSecret, readBrowserSecret } from '#app/features/session/browser-secret.ts'
import { callApi } from '#app/http/client/api-client.ts'
import type { EmailLink } from './email-link.ts'
import { type LinkPreview, linkPreviewSchema } from './email-link-schemas.ts'

/** What following a link would do, without using it up. @throws ApiClientError 404 for one that can't be followed */
export function fetchLinkPreview({ tokenHash, type }: EmailLink): Promise<LinkPreview> {
  return callApi({
    path: '/api/email-links/preview',
    method: 'POST',
    body: { tokenHash, type, browserSecret: readBrowserSecret() },
    responseSchema: linkPreviewSchema,
  })
}

/**
 * Follows a link; the session that it opens is stored.
 *
 * @param keepsSignUp whether what came with another browser's sign-up is the reader's own
 * @throws ApiClientError 403 for a link that can't be followed
 */
export async function consumeEmailLink({ tokenHash, type }: EmailLink, keepsSignUp: boolean): Promise<void> {
  await consumeLink({
    token_hash: tokenHash,
    type,
    keep_sign_up: keepsSignUp,
    browser_secret: readBrowserSecret(),
  })
  if (type === 'signup') forgetBrowserSecret()
}
