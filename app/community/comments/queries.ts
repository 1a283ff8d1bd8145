import { callApi } from '#app/platform/http/client/api-client.ts'
import { getAccessToken } from '#app/platform/session/auth-actions.ts'
import { callAsMember, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { commentPageSchema, commentSchema } from './comment-schemas.ts'
import type { CommentWords } from './use-comment-form.ts'

export const fetchComments = async (storyId: string, part: Record<string, string>, signal: AbortSignal) =>
  callApi({
    path: `/api/stories/${storyId}/comments`,
    query: part,
    accessToken: await getAccessToken().catch(() => null),
    responseSchema: commentPageSchema,
    signal,
  })

/** Idempotent with the same key. @throws ApiClientError */
export const sendComment = (
  storyId: string,
  { mentions, ...comment }: CommentWords & { parentId?: string | undefined },
  idempotencyKey: string,
) =>
  callAsMember(`/api/stories/${storyId}/comments`, {
    method: 'POST',
    // Servers of versions without mentions reject the field.
    body: mentions.length > 0 ? { ...comment, mentions } : comment,
    idempotencyKey,
    responseSchema: commentSchema,
  })

export const sendCommentChange = (id: string, body: CommentWords) =>
  callAsMember(`/api/comments/${id}`, { method: 'PATCH', body, responseSchema: commentSchema })

/** Works for ten minutes. @throws ApiClientError */
export const restoreComment = (id: string) =>
  callAsMember(`/api/comments/${id}/restore`, { method: 'POST', responseSchema: commentSchema })

export const removeComment = (id: string) => sendAsMember('DELETE', `/api/comments/${id}`)
