import { readFailure, sendToApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from './require-access-token.ts'

type Download = Pick<Parameters<typeof sendToApi>[0], 'method' | 'timeoutMs'>

/** Downloads a file that belongs to the caller. @throws ApiClientError for an error response or none, and the browser's error if the file is incomplete */
export async function downloadAsMember(path: string, options: Download): Promise<Blob> {
  const response = await sendToApi({ path, accessToken: await requireAccessToken(), ...options })
  if (!response.ok) throw await readFailure(response)
  return response.blob()
}
