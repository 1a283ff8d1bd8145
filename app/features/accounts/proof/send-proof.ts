import * as v from 'valibot'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'

/** Proves by the account's password that it is its owner who asks. @throws ApiClientError 400 when it is wrong */
export async function sendProof(body: { password: string }): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({
    path: '/api/settings/proof',
    method: 'POST',
    body,
    accessToken,
    responseSchema: v.null(),
  })
}
