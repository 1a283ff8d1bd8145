import { callApi } from '#app/platform/http/client/api-client.ts'
import { signUp } from '#app/platform/session/auth.ts'
import { type WaitlistForm, type WaitlistResponse, waitlistResponseSchema } from './waitlist-schemas.ts'

/**
 * Joins the waitlist of a site whose accounts another service keeps: the story waits here, and the account is opened there, so that
 * this site never sees its password. Sent again, the story is saved once.
 */
export async function joinElsewhere(
  { password, ...entry }: WaitlistForm,
  idempotencyKey: string,
): Promise<WaitlistResponse['outcome']> {
  await callApi({
    path: '/api/waitlist',
    method: 'POST',
    body: entry,
    idempotencyKey,
    responseSchema: waitlistResponseSchema,
  })
  const { fullName, email, organization, workDescription } = entry
  const isSignedIn = await signUp({
    fullName,
    email,
    password,
    organization,
    workDescription,
    browserSecret: '',
  })
  return isSignedIn ? 'story_saved' : 'account_created'
}
