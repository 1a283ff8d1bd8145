import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { updateCommentCounts } from '#app/community/stories/list/update-comment-counts.ts'
import { commentsElementId } from '#app/community/stories/story-element-id.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { unreachableMessage } from '#app/platform/http/client/api-client-error.ts'
import { lazyHydrated } from '#app/platform/hydration/lazy-hydrated.tsx'
import { whenUsed } from '#app/platform/hydration/when-used.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { tabStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredJson } from '#app/platform/storage/stored-json.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import type { CommentPage } from './comment-schemas.ts'
import { CommentsLoading } from './comments-loading.tsx'

type CommentPanelType = typeof import('./comment-panel.tsx').CommentPanel

const loadPanel = async () => (await import('./comment-panel.tsx')).CommentPanel

let startHydration = () => {}
const hydrationNeeded = new Promise<void>((resolve) => {
  startHydration = resolve
})

/** Most visitors only read the comments in a story page's HTML, so their script waits until they are used. */
const ReadComments = lazyHydrated('comments', loadPanel, <CommentsLoading count={1} />, (id) =>
  Promise.race([hydrationNeeded, whenUsed(id)]),
)

interface StoryCommentsProps {
  story: Story
  /** Part of the page's HTML, so the comments are open at first. */
  first?: CommentPage | undefined
}

/** Fetches comments when first opened and keeps them while hidden. */
export function StoryComments({ story, first }: StoryCommentsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(first !== undefined)
  const [CommentPanel, setCommentPanel] = useState<CommentPanelType | null>(null)
  // Added since `story.commentCount` was read. Reset when a refetched story has a different count.
  const [added, setAdded] = useState({ to: story.commentCount, by: 0 })
  const count = story.commentCount + (added.to === story.commentCount ? added.by : 0)

  const queryClient = useQueryClient()
  const userId = useUserId()

  const show = async (isOpenNext: boolean) => {
    setOpen(isOpenNext)
    if (first) startHydration()
    if (first || !isOpenNext || CommentPanel) return
    try {
      const loaded = await loadPanel()
      setCommentPanel(() => loaded)
    } catch {
      setOpen(false)
      showError({ title: 'Error', description: unreachableMessage })
    }
  }
  const handleToggle = () => {
    if (userId === null) noteGuestComments(story.id, !isOpen)
    void show(!isOpen)
  }
  const reopen = useEffectEvent(() => {
    if (first) startHydration()
    if (takeGuestComments(story.id)) void show(true)
  })
  useEffect(() => {
    if (userId !== null) reopen()
  }, [userId])
  const { pathname, hash } = useLocation()
  const openLinked = useEffectEvent(() => {
    const isLinked = hash.startsWith(commentHash) && pathname.endsWith(story.id)
    if (isLinked || hash === `#${commentsElementId(story.id)}`) void show(true)
  })
  // Depends only on the hash, so that comments that the user has closed stay closed.
  useEffect(() => openLinked(), [hash])
  const { commentCount } = story
  const handleCount = useCallback(
    (change: number) => {
      setAdded(({ to, by }) => ({ to: commentCount, by: (to === commentCount ? by : 0) + change }))
      updateCommentCounts(queryClient, story.id, change)
    },
    [queryClient, story.id, commentCount],
  )

  return (
    <>
      <button
        type="button"
        id={commentsElementId(story.id)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={handleToggle}
        className="-mx-3 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 text-sm font-semibold text-accent hover:bg-tint noscript:hidden"
      >
        <MessageCircle aria-hidden="true" className="size-4.5" />
        {isOpen ? 'Hide' : 'Show'} Comments ({count})
      </button>
      <div id={id} hidden={!isOpen} className="min-w-0 basis-full pt-3 pb-2">
        {first ? (
          <ReadComments storyId={story.id} first={first} count={count} onCount={handleCount} />
        ) : CommentPanel ? (
          <CommentPanel storyId={story.id} count={count} onCount={handleCount} />
        ) : isOpen ? (
          <CommentsLoading count={count} />
        ) : null}
      </div>
    </>
  )
}

const commentHash = '#comment-'

const storageKey = 'clean-air-open-comments'

/** Includes the path, because a story can appear on several pages. */
const placeOf = (storyId: string) => `${window.location.pathname} ${storyId}`

function readOpen(): unknown[] {
  const stored = parseStoredJson(tabStorage.getItem(storageKey))
  return Array.isArray(stored) ? stored : []
}

/** Remembers a visitor's open comments, to restore them after signing in. */
function noteGuestComments(storyId: string, isOpen: boolean): void {
  const place = placeOf(storyId)
  const others = readOpen().filter((each) => each !== place)
  tabStorage.setItem(storageKey, JSON.stringify(isOpen ? [...others, place] : others))
}

/** Returns true only once. */
function takeGuestComments(storyId: string): boolean {
  const isOpen = readOpen().includes(placeOf(storyId))
  if (isOpen) noteGuestComments(storyId, false)
  return isOpen
}
