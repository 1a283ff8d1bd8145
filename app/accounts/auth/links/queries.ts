import { callApi } from '#app/platform/http/client/api-client.ts'
import { consumeLink } from '#app/platform/session/auth-actions.ts'
import { readBrowserSecrets } from '#app/platform/session/browser-secrets.ts'
import type { EmailLink } from './email-link.ts'
import {
  type LinkPreview,
  linkContinuationSchema,
  linkPreviewSchema,
  linkRefusalResponseSchema,
} from './email-link-schemas.ts'

/** Does not use the link up. @throws ApiClientError 404 if the link can't be followed */
export function fetchLinkPreview({ tokenHash, type }: EmailLink): Promise<LinkPreview> {
  return callApi({
    path: '/api/email-links/preview',
    method: 'POST',
    body: { tokenHash, type, browserSecrets: readBrowserSecrets() },
    responseSchema: linkPreviewSchema,
  })
}

/** @param keepsPassword true if they chose the sign-up's password @throws ApiClientError 403 if the link can't be followed */
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

/** Uses up an emailed link of another site or app. Returns the URL to continue at. @throws ApiClientError 404 if the link can't be followed */
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

/** Deletes a sign-up that the reader did not send. @throws ApiClientError 404 if the link can't be followed */
export async function refuseEmailLink({ tokenHash, type }: EmailLink): Promise<void> {
  await callApi({
    path: '/api/email-links/refusal',
    method: 'POST',
    body: { tokenHash, type },
    responseSchema: linkRefusalResponseSchema,
  })
}
