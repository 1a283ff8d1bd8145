import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { type Held, heldSchema } from './held-schemas.ts'

/** @throws ApiClientError */
export async function fetchHeld(options: { signal?: AbortSignal } = {}): Promise<Held> {
  const accessToken = await requireAccessToken()
  return callApi({ path: '/api/profile/held', accessToken, responseSchema: heldSchema, ...options })
}
