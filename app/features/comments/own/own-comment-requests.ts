import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { type OwnCommentPage, ownCommentPageSchema } from './own-comment-schemas.ts'

/** @param cursor null for the first page. @throws ApiClientError */
export async function fetchOwnComments(cursor: string | null, signal: AbortSignal): Promise<OwnCommentPage> {
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
  const accessToken = await requireAccessToken()
  const path = `/api/profile/comments${query}`
  return callApi({ path, accessToken, responseSchema: ownCommentPageSchema, signal })
}
