import { callApi } from '#app/platform/http/client/api-client.ts'
import { consumeLink } from '#app/platform/session/auth.ts'
import { readBrowserSecrets } from '#app/platform/session/browser-secrets.ts'
import type { EmailLink } from './email-link.ts'
import {
  type LinkPreview,
  linkContinuationSchema,
  linkPreviewSchema,
  linkRefusalResponseSchema,
} from './email-link-schemas.ts'

/** What following a link would do, without using it up. @throws ApiClientError 404 for one that can't be followed */
export function fetchLinkPreview({ tokenHash, type }: EmailLink): Promise<LinkPreview> {
  return callApi({
    path: '/api/email-links/preview',
    method: 'POST',
    body: { tokenHash, type, browserSecrets: readBrowserSecrets() },
    responseSchema: linkPreviewSchema,
  })
}

/**
 * Follows a link, with the password of its sign-up if the reader says that they chose it; the session that it opens is stored.
 *
 * @throws ApiClientError 403 for one that can't be followed
 */
export async function consumeEmailLink(
  { tokenHash, type }: EmailLink,
  keepsPassword: boolean,
): Promise<void> {
  await consumeLink({
    token_hash: tokenHash,
    type,
    browser_secrets: readBrowserSecrets(),
    keeps_password: keepsPassword,
  })
}

/**
 * Follows a link for another site or app, with the password of its sign-up if the reader says that they chose it. Resolves to where the browser goes on. @throws ApiClientError 404 as above
 */
export async function continueEmailLink(
  { tokenHash, type }: EmailLink,
  keepsPassword: boolean,
): Promise<string> {
  const { redirectTo } = await callApi({
    path: '/api/email-links/continuation',
    method: 'POST',
    body: { tokenHash, type, keepsPassword, browserSecrets: readBrowserSecrets() },
    responseSchema: linkContinuationSchema,
  })
  return redirectTo
}

/** Deletes what came with a link's sign-up, for a reader whose it isn't. @throws ApiClientError 404 as above */
export async function refuseEmailLink({ tokenHash, type }: EmailLink): Promise<void> {
  await callApi({
    path: '/api/email-links/refusal',
    method: 'POST',
    body: { tokenHash, type },
    responseSchema: linkRefusalResponseSchema,
  })
}
