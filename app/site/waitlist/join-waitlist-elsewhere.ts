import { callApi } from '#app/platform/http/client/api-client.ts'
import { signUp } from '#app/platform/session/auth-actions.ts'
import { type WaitlistForm, type WaitlistResponse, waitlistResponseSchema } from './waitlist-schemas.ts'

/** This site never receives the password. A retry does not save the story again. */
export async function joinAtExternalService(
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
