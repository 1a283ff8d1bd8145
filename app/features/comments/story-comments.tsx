import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import type { Story } from '#app/features/stories/story-schemas.ts'
import { unreachableMessage } from '#app/http/client/api-client-error.ts'
import { showError } from '#app/ui/overlay/toast.tsx'
import { CommentsLoading } from './comments-loading.tsx'

type CommentPanelType = typeof import('./comment-panel.tsx').CommentPanel

/** Shows and hides a story's comments. They are read when they are first opened, and kept while hidden. */
export function StoryComments({ story }: { story: Story }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [CommentPanel, setCommentPanel] = useState<CommentPanelType | null>(null)
  // Counted on from what the story said; a list that was read again has counted them itself.
  const [added, setAdded] = useState({ to: story.commentCount, by: 0 })
  const count = story.commentCount + (added.to === story.commentCount ? added.by : 0)

  const handleToggle = async () => {
    setOpen(!isOpen)
    if (isOpen || CommentPanel) return
    try {
      const { CommentPanel: loaded } = await import('./comment-panel.tsx')
      setCommentPanel(() => loaded)
    } catch {
      setOpen(false)
      showError({ title: 'Error', description: unreachableMessage })
    }
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
        onClick={() => void handleToggle()}
        className="-mx-3 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 text-sm font-semibold text-accent hover:bg-tint"
      >
        <MessageCircle aria-hidden="true" className="size-4.5" />
        {isOpen ? 'Hide' : 'Show'} Comments ({count})
      </button>
      <div id={id} hidden={!isOpen} className="min-w-0 basis-full pt-3 pb-2">
        {CommentPanel ? (
          <CommentPanel storyId={story.id} count={count} onCount={handleCount} />
        ) : isOpen ? (
          <CommentsLoading count={count} />
        ) : null}
      </div>
    </>
  )
}
