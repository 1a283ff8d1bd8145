import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { Story } from '../stories/contract.ts'
import { CommentsLoading } from './comments-loading.tsx'

const CommentPanel = lazy(() =>
  import('./comment-panel.tsx').then(({ CommentPanel: Panel }) => ({ default: Panel })),
)

/** Shows and hides a story's comments. They are read when they are first opened, and kept while hidden. */
export function StoryComments({ story }: { story: Story }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  // Counted on from what the story said; a list that was read again has counted them itself.
  const [added, setAdded] = useState({ to: story.commentCount, by: 0 })
  const count = story.commentCount + (added.to === story.commentCount ? added.by : 0)

  const handleToggle = () => {
    setOpen(!isOpen)
    setOpened(true)
  }
  const handleCount = (change: number) => {
    setAdded(({ to, by }) => ({ to: story.commentCount, by: (to === story.commentCount ? by : 0) + change }))
  }

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={handleToggle}
        className="-mx-3 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 text-sm font-semibold text-accent hover:bg-tint"
      >
        <MessageCircle aria-hidden="true" className="size-4.5" />
        {isOpen ? 'Hide' : 'Show'} Comments ({count})
      </button>
      <div id={id} hidden={!isOpen} className="min-w-0 basis-full pt-3 pb-2">
        {wasOpened ? (
          <Suspense fallback={<CommentsLoading count={count} />}>
            <CommentPanel storyId={story.id} count={count} onCount={handleCount} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
