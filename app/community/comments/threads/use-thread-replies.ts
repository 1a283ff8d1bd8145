import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import type { CommentPage } from '../comment-schemas.ts'
import { fetchComments } from '../queries.ts'
import type { ShownComment } from '../use-comments.ts'

type Direction = 'previous' | 'next'

interface PartOptions {
  /** Prefix shared with the list of threads, so that both are updated and refetched together. */
  listKey: readonly unknown[]
  storyId: string
  root: ShownComment
}

function useReplies({ listKey, storyId, root }: PartOptions, direction: Direction) {
  const start = root.more?.[direction] ?? null
  const [isAsked, setAsked] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [...listKey, root.id, direction],
    queryFn: ({ pageParam, signal }) =>
      fetchComments(
        storyId,
        { thread: root.id, [direction === 'next' ? 'cursor' : 'before']: pageParam },
        signal,
      ),
    initialPageParam: start ?? '',
    getNextPageParam: (page: CommentPage) => (direction === 'next' ? page.nextCursor : page.previousCursor),
    networkMode: 'always',
    enabled: isAsked && start !== null,
  })
  const hasMore = query.data === undefined ? start !== null : query.hasNextPage
  useEffect(() => {
    if (query.error)
      showError({ title: 'Error loading replies', description: toApiClientError(query.error).message })
  }, [query.error])
  useEffect(() => {
    // The focused button has been removed.
    if (isAsked && !hasMore) queueMicrotask(() => restoreFocus(document.getElementById(`comment-${root.id}`)))
  }, [isAsked, hasMore, root.id])

  function read(): void {
    if (query.data !== undefined) void query.fetchNextPage()
    else if (isAsked) void query.refetch()
    else setAsked(true)
  }

  return {
    replies: flatten(query.data),
    hasMore,
    isBusy: query.isFetching,
    read,
  }
}

function flatten(data: InfiniteData<CommentPage> | undefined): ShownComment[] {
  return data?.pages.flatMap(({ comments }) => comments) ?? []
}

export function useThreadReplies(options: PartOptions) {
  return { previous: useReplies(options, 'previous'), next: useReplies(options, 'next') }
}
