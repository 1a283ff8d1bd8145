import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#app/features/session/use-session.ts'
import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import { fetchComments, removeComment, sendComment } from './comment-requests.ts'
import type { Comment, CommentPage } from './comment-schemas.ts'
import { uniqueById } from './unique-by-id.ts'

type CommentData = InfiniteData<CommentPage, string>

/** A story's comments: read page by page; written and removed ones show at once and go again if the server says no. */
export function useComments(storyId: string, onCount: (change: number) => void) {
  const session = useSession()
  const user = session.status === 'in' ? session.user : null
  const queryClient = useQueryClient()
  const queryKey = ['comments', storyId, user?.id ?? null]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchComments(storyId, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page: CommentPage) => page.nextCursor,
    networkMode: 'always',
  })

  const comments = uniqueById(query.data?.pages.flatMap((page) => page.comments) ?? [])

  useEffect(() => {
    if (query.error)
      showError({ title: 'Error loading comments', description: toApiClientError(query.error).message })
  }, [query.error])

  function change(edit: (page: Comment[], isLastPage: boolean) => Comment[]): void {
    queryClient.setQueryData<CommentData>(queryKey, (data) => {
      if (!data) return data
      const pages = data.pages.map((page, index) => ({
        ...page,
        comments: edit(page.comments, index === data.pages.length - 1),
      }))
      return { ...data, pages }
    })
  }

  const replace = (id: string, comment: Comment | null) => {
    change((page) => page.flatMap((shown) => (shown.id === id ? (comment ?? []) : shown)))
  }

  /** @throws ApiClientError, after saying so */
  async function add(content: string, idempotencyKey: string): Promise<void> {
    const sending: Comment = {
      id: idempotencyKey,
      content: content.trim(),
      createdAt: new Date().toISOString(),
      author: { fullName: user?.fullName ?? null, organization: user?.organization ?? null, avatarUrl: null },
      isOwn: false,
    }
    change((page, isLastPage) => (isLastPage ? [...page, sending] : page))
    onCount(1)
    try {
      const written = await sendComment(storyId, content, idempotencyKey)
      // Sent again after a lost answer: it was written then, and has been read since.
      const isShown = comments.some(({ id }) => id === written.id)
      replace(sending.id, isShown ? null : written)
      if (isShown) onCount(-1)
      showSuccess({ title: 'Comment added', description: 'Your comment has been shared with the community.' })
    } catch (error) {
      replace(sending.id, null)
      onCount(-1)
      const failure = toApiClientError(error)
      showError({ title: 'Error adding comment', description: failure.message })
      throw failure
    }
  }

  async function remove(id: string): Promise<void> {
    try {
      await removeComment(id)
      replace(id, null)
      onCount(-1)
    } catch (error) {
      showError({ title: 'Error deleting comment', description: toApiClientError(error).message })
    }
  }

  return { ...query, comments, add, remove }
}
