import { callApi } from '#app/platform/http/client/api-client.ts'
import { getAccessToken } from '#app/platform/session/auth-actions.ts'
import { callAsMember } from '#app/platform/session/call-as-member.ts'
import { isOfKind } from '../tables/file-signatures.ts'
import { type ChoicesInput, previewSchema } from './preview-schemas.ts'
import { previewPath, readingsPath } from './readings-file-requests.ts'
import { savedReadingsSchema } from './saved-readings-schema.ts'

/** The server's request timeout, plus the time to parse the file. */
export const readFileTimeoutMs = 150_000

/** Sends a file with the member's answers and returns its preview, without storing anything on the server. @throws ApiClientError */
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

/** @throws ApiClientError */
export const uploadReadings = async (file: Blob, query: ChoicesInput & { room: string; device: string }) =>
  callAsMember(readingsPath, {
    query,
    method: 'POST',
    body: await packBody(file),
    responseSchema: savedReadingsSchema,
    timeoutMs: readFileTimeoutMs,
  })

/** Below this size, compressing takes as long as it saves. */
const packFromBytes = 512 * 1024

/** Compresses with gzip unless the file is small or already compressed. CSV shrinks to a quarter or less. */
export async function packBody(file: Blob): Promise<Blob> {
  const isPlain = file.size >= packFromBytes && !(await isCompressed(file))
  // `Response.blob()` has no type, and browsers derive a file's type from its name, so set one type for both.
  const content = isPlain
    ? await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
    : file
  return new Blob([content], { type: 'application/octet-stream' })
}

async function isCompressed(file: Blob): Promise<boolean> {
  const beginning = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return isOfKind(beginning, 'gzip') || isOfKind(beginning, 'zip')
}
