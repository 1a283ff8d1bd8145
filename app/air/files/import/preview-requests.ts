import { callApi } from '#app/platform/http/client/api-client.ts'
import { getAccessToken } from '#app/platform/session/auth.ts'
import { packBody } from './pack-body.ts'
import { type ChoicesInput, type Preview, previewSchema } from './preview-schemas.ts'
import { previewPath } from './readings-limits.ts'

/** The server's request timeout, plus the time to parse the file. */
export const readFileTimeoutMs = 150_000

/** Sends a file with the owner's answers and returns its preview. The server stores nothing. @throws ApiClientError */
export async function previewReadings(file: Blob, choices: ChoicesInput): Promise<Preview> {
  const accessToken = await getAccessToken()
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) if (value) given.set(name, value)
  return callApi({
    path: `${previewPath}?${given}`,
    method: 'POST',
    body: await packBody(file),
    accessToken,
    responseSchema: previewSchema,
    timeoutMs: readFileTimeoutMs,
  })
}
