import { callApi } from '#app/platform/http/client/api-client.ts'
import { getAccessToken } from '#app/platform/session/auth.ts'
import { callAsMember } from '#app/platform/session/call-as-member.ts'
import { keptSchema } from './kept-schema.ts'
import { packBody } from './pack-body.ts'
import { type ChoicesInput, previewSchema } from './preview-schemas.ts'
import { previewPath, readingsPath } from './readings-limits.ts'

/** The server's request timeout, plus the time to parse the file. */
export const readFileTimeoutMs = 150_000

/** Sends a file with the owner's answers and returns its preview. The server stores nothing. @throws ApiClientError */
export const previewReadings = async (file: Blob, query: ChoicesInput) =>
  callApi({
    path: previewPath,
    query,
    method: 'POST',
    body: await packBody(file),
    accessToken: await getAccessToken(),
    responseSchema: previewSchema,
    timeoutMs: readFileTimeoutMs,
  })

/** Uploads a file whose preview was confirmed. @throws ApiClientError */
export const keepFile = async (file: Blob, query: ChoicesInput & { room: string; device: string }) =>
  callAsMember(readingsPath, {
    query,
    method: 'POST',
    body: await packBody(file),
    responseSchema: keptSchema,
    timeoutMs: readFileTimeoutMs,
  })
