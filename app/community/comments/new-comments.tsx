import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { fetchStory } from '#app/community/stories/queries.ts'
import { NewItemsButton } from '#app/platform/live/new-items-button.tsx'
import { useLiveUpdates } from '#app/platform/live/use-live-updates.ts'
import type { CommentPage } from './comment-schemas.ts'
import { fetchComments } from './queries.ts'

interface NewCommentsProps {
  storyId: string
  count: number
}

export function NewComments({ storyId, count }: NewCommentsProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [ids, setIds] = useState<string[]>([])
  const [total, setTotal] = useState(count)
  const [shownAt, setShownAt] = useState(() => new Date().toISOString())
  const shown = findShown(queryClient, storyId)
  const news = ids.filter((id) => !shown?.ids.has(id))
  const known = Math.max(count, shown?.count ?? 0)

  useLiveUpdates({
    storyIds: [storyId],
    newStories: false,
    onHint({ commentId }) {
      if (commentId !== null) setIds((before) => [...before, commentId])
    },
    async check(signal) {
      setTotal((await fetchStory(storyId, signal)).commentCount)
    },
  })

  const show = async () => {
    const first = news[0] ?? (await findSince(storyId, shownAt).catch(() => null))
    setIds([])
    setTotal(0)
    setShownAt(new Date().toISOString())
    await Promise.all([revalidate(), queryClient.invalidateQueries({ queryKey: ['comments', storyId] })])
    if (first) await navigate({ hash: `comment-${first}` }, { replace: true, preventScrollReset: true })
  }

  return (
    <NewItemsButton what="comment" count={Math.max(news.length, total - known)} onPress={() => void show()} />
  )
}

/** Returns the first top-level comment or initial reply after this time. */
async function findSince(storyId: string, moment: string): Promise<string | null> {
  for (let part: Record<string, string> | null = {}; part !== null; ) {
    const page: CommentPage = await fetchComments(storyId, part, new AbortController().signal)
    const found = page.comments.find(({ createdAt, isGone }) => !isGone && createdAt > moment)
    if (found) return found.id
    part = page.nextCursor === null ? null : { cursor: page.nextCursor }
  }
  return null
}

interface Shown {
  ids: ReadonlySet<string>
  /** 0 if not all are loaded. */
  count: number
}

function findShown(queryClient: QueryClient, storyId: string): Shown | null {
  const lists = queryClient.getQueriesData<InfiniteData<CommentPage>>({ queryKey: ['comments', storyId] })
  const pages = lists.flatMap(([, data]) => data?.pages ?? [])
  if (pages.length === 0) return null
  const comments = pages.flatMap((page) => page.comments)
  const ids = new Set(comments.filter(({ isGone }) => !isGone).map(({ id }) => id))
  const isWhole =
    pages.every(({ nextCursor, previousCursor }) => nextCursor === null && previousCursor === null) &&
    comments.every(({ more }) => !more?.next && !more?.previous)
  return { ids, count: isWhole ? ids.size : 0 }
}
