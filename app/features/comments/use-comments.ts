import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { muteAuthorOf, unfoldComment } from '#app/features/folds/fold-requests.ts'
import { rereadFolds } from '#app/features/folds/fold-story.ts'
import { useSession } from '#app/features/session/use-session.ts'
import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import {
  fetchComments,
  removeComment,
  restoreComment,
  sendComment,
  sendCommentChange,
} from './comment-requests.ts'
import type { Comment, CommentPage } from './comment-schemas.ts'
import { uniqueById } from './unique-by-id.ts'

/** As the list shows it: a deleted comment keeps its place, so that its author can take that back. */
export type ShownComment = Comment & { isDeleted?: boolean }

type CommentData = InfiniteData<Omit<CommentPage, 'comments'> & { comments: ShownComment[] }, string>

/** A story's comments, read page by page, and how to change those that have been read. */
function useCommentPages(storyId: string, userId: string | null) {
  const queryClient = useQueryClient()
  const queryKey = ['comments', storyId, userId]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchComments(storyId, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page: CommentPage) => page.nextCursor,
    networkMode: 'always',
  })

  useEffect(() => {
    if (query.error)
      showError({ title: 'Error loading comments', description: toApiClientError(query.error).message })
  }, [query.error])

  function change(edit: (page: ShownComment[], isLastPage: boolean) => ShownComment[]): void {
    queryClient.setQueryData<CommentData>(queryKey, (data) => {
      if (!data) return data
      const pages = data.pages.map((page, index) => ({
        ...page,
        comments: edit(page.comments, index === data.pages.length - 1),
      }))
      return { ...data, pages }
    })
  }

  const replace = (id: string, comment: ShownComment | null) => {
    change((page) => page.flatMap((shown) => (shown.id === id ? (comment ?? []) : shown)))
  }

  const append = (comment: ShownComment) => {
    change((page, isLastPage) => (isLastPage ? [...page, comment] : page))
  }

  const comments: ShownComment[] = uniqueById(query.data?.pages.flatMap((page) => page.comments) ?? [])
  return { query, comments, replace, append }
}

/** A story's comments: written and removed ones show at once and go again if the server says no. */
export function useComments(storyId: string, onCount: (change: number) => void) {
  const queryClient = useQueryClient()
  const session = useSession()
  const user = session.status === 'in' ? session.user : null
  const { query, comments, replace, append } = useCommentPages(storyId, user?.id ?? null)

  /** @throws ApiClientError, after saying so */
  async function add(content: string, idempotencyKey: string): Promise<void> {
    const sending: Comment = {
      id: idempotencyKey,
      content: content.trim(),
      createdAt: new Date().toISOString(),
      editedAt: null,
      author: { fullName: user?.fullName ?? null, organization: user?.organization ?? null, avatarUrl: null },
      isOwn: false,
      fold: null,
    }
    append(sending)
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

  /** @throws ApiClientError */
  async function edit(id: string, content: string): Promise<void> {
    replace(id, await sendCommentChange(id, content))
  }

  async function remove(comment: Comment): Promise<void> {
    try {
      await removeComment(comment.id)
      replace(comment.id, { ...comment, isDeleted: true })
      onCount(-1)
    } catch (error) {
      showError({ title: 'Error deleting comment', description: toApiClientError(error).message })
    }
  }

  /** @throws ApiClientError */
  async function restore(id: string): Promise<void> {
    replace(id, await restoreComment(id))
    onCount(1)
  }

  /** Shows again what was reported. @throws ApiClientError */
  async function unfold(comment: Comment): Promise<void> {
    await unfoldComment(comment.id)
    flushSync(() => replace(comment.id, { ...comment, fold: null }))
  }

  /** Mutes whoever wrote a comment. */
  async function mute(id: string): Promise<void> {
    try {
      await muteAuthorOf('comments', id)
      await rereadFolds(queryClient)
    } catch (error) {
      showError({ title: 'Error muting', description: toApiClientError(error).message })
    }
  }

  return { ...query, comments, add, edit, remove, restore, unfold, mute }
}
