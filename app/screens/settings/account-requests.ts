import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { timestampField } from '#app/platform/validation/common-fields.ts'

/** The file is shown to nobody but its owner: here only, that it arrived whole. */
const exportSchema = v.looseObject({ exportedAt: timestampField })

/** The server ends a download that takes longer. */
const timeoutMs = 600_000

/** Everything that the site stores about whoever is signed in, as a file. Fails when the connection breaks before its end. */
export async function fetchEverything(): Promise<Blob> {
  const accessToken = await requireAccessToken()
  const path = '/api/profile/export'
  const everything = await callApi({ path, accessToken, responseSchema: exportSchema, timeoutMs })
  return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
}

/** Deletes the account of whoever is signed in, on the server. */
export async function sendAccountDeletion(): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({
    path: '/api/profile/deletion',
    method: 'POST',
    accessToken,
    responseSchema: v.null(),
  })
}
