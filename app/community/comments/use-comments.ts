import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { refetchCollapsed } from '#app/community/collapsed-texts/hide-or-mute-story.ts'
import { expandComment, muteAuthorOf } from '#app/community/collapsed-texts/queries.ts'
import { announceHeld } from '#app/community/stories/held/announce-held.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { Comment, CommentPage } from './comment-schemas.ts'
import { mergeHeld, uniqueById } from './merge-comments.ts'
import { fetchComments, removeComment, restoreComment, sendComment, sendCommentChange } from './queries.ts'
import type { CommentWords } from './use-comment-form.ts'

/** A deleted comment keeps its place, so that its author can restore it. */
export type ShownComment = Comment & { isDeleted?: boolean; isSending?: boolean }

type CommentData = InfiniteData<
  Omit<CommentPage, 'comments' | 'held'> & { comments: ShownComment[]; held?: ShownComment[] | undefined },
  Part
>

type Part = Record<string, string>

const noPart: Part = {}

const partAt = (name: 'cursor' | 'before', position: string | null): Part | null =>
  position === null ? null : { [name]: position }

/** @param linked the comment that the first page must contain @param first the first page as visitors see it, if loaded with the story */
function useCommentPages(
  storyId: string,
  userId: string | null,
  { linked, first }: { linked: string | null; first?: CommentPage | undefined },
) {
  const queryClient = useQueryClient()
  const personsKey = ['comments', storyId, userId]
  const listKey = [...personsKey, linked]
  const query = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => fetchComments(storyId, pageParam, signal),
    initialPageParam: linked === null ? noPart : { around: linked },
    getNextPageParam: (page: CommentPage) => partAt('cursor', page.nextCursor),
    getPreviousPageParam: (page: CommentPage) => partAt('before', page.previousCursor),
    ...(first &&
      userId === null &&
      linked === null && { initialData: { pages: [first], pageParams: [noPart] } }),
    // Keeps the old list while the page of another linked comment is loading, but not a visitor's, which contains muted people's.
    placeholderData: (previous, earlier) => (earlier?.queryKey[2] === userId ? previous : undefined),
    networkMode: 'always',
  })

  useEffect(() => {
    if (query.error)
      showError({ title: 'Error loading comments', description: toApiClientError(query.error).message })
  }, [query.error])

  function change(edit: (page: ShownComment[]) => ShownComment[]): void {
    // Also updates lists around other linked comments, and loaded replies of threads.
    queryClient.setQueriesData<CommentData>({ queryKey: personsKey }, (data) => {
      if (!data) return data
      const pages = data.pages.map((page) => ({
        ...page,
        comments: edit(page.comments),
        held: page.held && edit(page.held),
      }))
      return { ...data, pages }
    })
  }

  const replace = (id: string, comment: ShownComment | null) => {
    change((page) => page.flatMap((shown) => (shown.id === id ? (comment ?? []) : shown)))
  }

  const append = (comment: ShownComment) => {
    queryClient.setQueryData<CommentData>(listKey, (data) => {
      const last = data?.pages.at(-1)
      if (!data || !last) return data
      return {
        ...data,
        pages: [...data.pages.slice(0, -1), { ...last, comments: [...last.comments, comment] }],
      }
    })
  }

  const pages = query.data?.pages ?? []
  const comments: ShownComment[] = mergeHeld(
    uniqueById(pages.flatMap((page) => page.comments)),
    pages.flatMap((page) => page.held ?? []),
  )
  return { query, listKey, comments, replace, append }
}

/** New and deleted comments update optimistically and are reverted on errors. */
export function useComments(
  storyId: string,
  {
    onCount,
    ...shown
  }: { linked: string | null; first?: CommentPage | undefined; onCount: (change: number) => void },
) {
  const queryClient = useQueryClient()
  const session = useSession()
  const user = session.status === 'in' ? session.user : null
  const { query, listKey, comments, replace, append } = useCommentPages(storyId, user?.id ?? null, shown)

  /** @throws ApiClientError after showing the error */
  async function add(words: CommentWords, idempotencyKey: string, parent?: Comment): Promise<void> {
    const sending: ShownComment = {
      id: idempotencyKey,
      ...words,
      createdAt: new Date().toISOString(),
      editedAt: null,
      author: { fullName: user?.fullName ?? null, organization: user?.organization ?? null, avatarUrl: null },
      isOwn: false,
      fold: null,
      rootId: parent ? (parent.rootId ?? parent.id) : null,
      parent: parent ? { id: parent.id, isGone: false, fullName: parent.author.fullName } : null,
      depth: parent ? parent.depth + 1 : 0,
      replyCount: 0,
      isGone: false,
      more: null,
      isSending: true,
    }
    append(sending)
    onCount(1)
    try {
      const written = await sendComment(storyId, { ...words, parentId: parent?.id }, idempotencyKey)
      // After a lost response, the comment of the first attempt may already be loaded.
      const isShown = comments.some(({ id }) => id === written.id)
      replace(sending.id, isShown ? null : written)
      if (isShown || written.isHeld) onCount(-1)
      if (written.isHeld) void announceHeld()
      else
        showSuccess({
          title: 'Comment added',
          description: 'Your comment has been shared with the community.',
        })
    } catch (error) {
      replace(sending.id, null)
      onCount(-1)
      const failure = toApiClientError(error)
      showError({ title: 'Error adding comment', description: failure.message })
      throw failure
    }
  }

  async function edit(id: string, words: CommentWords): Promise<void> {
    const { more = null } = comments.find((shown) => shown.id === id) ?? {}
    const edited = await sendCommentChange(id, words)
    replace(id, { ...edited, more })
    if (edited.isHeld) void announceHeld()
  }

  async function remove(comment: Comment): Promise<void> {
    try {
      await removeComment(comment.id)
      replace(comment.id, { ...comment, isDeleted: true })
      if (!comment.isHeld) onCount(-1)
    } catch (error) {
      showError({ title: 'Error deleting comment', description: toApiClientError(error).message })
    }
  }

  async function restore(id: string): Promise<void> {
    const { more = null } = comments.find((shown) => shown.id === id) ?? {}
    const restored = await restoreComment(id)
    replace(id, { ...restored, more })
    if (!restored.isHeld) onCount(1)
  }

  async function unfold(comment: Comment): Promise<void> {
    await expandComment(comment.id)
    flushSync(() => replace(comment.id, { ...comment, fold: null }))
  }

  async function mute(id: string): Promise<void> {
    try {
      await muteAuthorOf('comments', id)
      await refetchCollapsed(queryClient)
    } catch (error) {
      showError({ title: 'Error muting', description: toApiClientError(error).message })
    }
  }

  return { ...query, listKey, comments, add, edit, remove, restore, unfold, mute }
}
