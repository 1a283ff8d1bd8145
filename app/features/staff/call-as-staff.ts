import type * as v from 'valibot'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'

interface StaffCall<Schema extends v.GenericSchema> {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  responseSchema: Schema
  signal?: AbortSignal
}

/** Calls the API with the token of whoever is signed in. @throws ApiClientError 404 when the desk is not open to them */
export async function callAsStaff<Schema extends v.GenericSchema>(path: string, options: StaffCall<Schema>) {
  return callApi({ path, accessToken: await requireAccessToken(), ...options })
}
