import { callApi } from '#app/platform/http/client/api-client.ts'
import { getAccessToken } from '#app/platform/session/auth.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import {
  type Comment,
  type CommentPage,
  commentDeletedSchema,
  commentPageSchema,
  commentSchema,
} from './comment-schemas.ts'
import type { CommentWords } from './use-comment-form.ts'

/** @throws ApiClientError */
export async function fetchComments(
  storyId: string,
  part: Record<string, string>,
  signal: AbortSignal,
): Promise<CommentPage> {
  const query = Object.keys(part).length > 0 ? `?${new URLSearchParams(part)}` : ''
  const accessToken = await getAccessToken().catch(() => null)
  return callApi({
    path: `/api/stories/${storyId}/comments${query}`,
    accessToken,
    responseSchema: commentPageSchema,
    signal,
  })
}

/** The same key sent again writes it once. @throws ApiClientError */
export async function sendComment(
  storyId: string,
  { mentions, ...comment }: CommentWords & { parentId?: string | undefined },
  idempotencyKey: string,
): Promise<Comment> {
  return callApi({
    path: `/api/stories/${storyId}/comments`,
    method: 'POST',
    // Servers before mentions refuse the field.
    body: mentions.length > 0 ? { ...comment, mentions } : comment,
    idempotencyKey,
    accessToken: await requireAccessToken(),
    responseSchema: commentSchema,
  })
}

/** @throws ApiClientError */
export async function sendCommentChange(id: string, words: CommentWords): Promise<Comment> {
  const accessToken = await requireAccessToken()
  const path = `/api/comments/${id}`
  return callApi({ path, method: 'PATCH', body: words, accessToken, responseSchema: commentSchema })
}

/** Undoes `removeComment`, for ten minutes. @throws ApiClientError */
export async function restoreComment(id: string): Promise<Comment> {
  const accessToken = await requireAccessToken()
  const path = `/api/comments/${id}/restore`
  return callApi({ path, method: 'POST', accessToken, responseSchema: commentSchema })
}

/** @throws ApiClientError */
export async function removeComment(id: string): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({
    path: `/api/comments/${id}`,
    method: 'DELETE',
    accessToken,
    responseSchema: commentDeletedSchema,
  })
}
