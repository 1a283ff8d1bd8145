import type * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'

interface StaffCall<Schema extends v.GenericSchema> {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  responseSchema: Schema
  signal?: AbortSignal
}

/** Dispatched on `window` when the desk answers 404, as it does when it is closed. */
export const deskRefusedEvent = 'deskrefused'

/** Calls the API with the caller's access token. @throws ApiClientError 404 if the desk is closed for them */
export async function callAsStaff<Schema extends v.GenericSchema>(path: string, options: StaffCall<Schema>) {
  try {
    return await callApi({ path, accessToken: await requireAccessToken(), ...options })
  } catch (error) {
    if (path.startsWith('/api/desk/') && toApiClientError(error).status === 404)
      dispatchEvent(new Event(deskRefusedEvent))
    throw error
  }
}
