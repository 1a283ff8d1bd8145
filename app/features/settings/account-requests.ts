import * as v from 'valibot'
import { signOut } from '#app/features/session/auth.ts'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { browserStorage, tabStorage } from '#app/storage/browser-storage.ts'
import { exportSchema } from './settings-schemas.ts'

/** Everything that the site stores about whoever is signed in, as a file. */
export async function fetchEverything(): Promise<Blob> {
  const accessToken = await requireAccessToken()
  const everything = await callApi({ path: '/api/profile/export', accessToken, responseSchema: exportSchema })
  return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
}

/** Deletes the account of whoever is signed in, and what this browser keeps of it. */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({
    path: '/api/profile/deletion',
    method: 'POST',
    body: { password },
    accessToken,
    responseSchema: v.null(),
  })
  forgetDrafts(userId)
  // There is no session left on the server to end; the one in this browser goes all the same.
  await signOut().catch(() => undefined)
}

/** What was typed and not sent is kept under keys that name its author. */
function forgetDrafts(userId: string): void {
  for (const storage of [browserStorage, tabStorage]) storage.forget(userId)
}
