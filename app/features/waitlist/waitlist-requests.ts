import { createBrowserSecret } from '#app/features/session/browser-secrets.ts'
import { hasExternalAuth } from '#app/http/auth-url.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { type WaitlistForm, type WaitlistResponse, waitlistResponseSchema } from './waitlist-schemas.ts'

/** Opens the account and saves the story, both or neither. The same key sent again does it once. */
export async function joinWaitlist(
  entry: WaitlistForm,
  idempotencyKey: string,
): Promise<WaitlistResponse['outcome']> {
  if (hasExternalAuth())
    return (await import('./join-waitlist-elsewhere.ts')).joinElsewhere(entry, idempotencyKey)
  const { outcome } = await callApi({
    path: '/api/waitlist',
    method: 'POST',
    body: { ...entry, browserSecret: createBrowserSecret() },
    idempotencyKey,
    responseSchema: waitlistResponseSchema,
  })
  return outcome
}
