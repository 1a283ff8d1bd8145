import { useNavigate } from 'react-router'
import { LastVisitText } from './last-visit-text.tsx'
import { useLastVisit } from './use-last-visit.ts'

export function CommentLine({ storyId }: { storyId: string }) {
  const visit = useLastVisit(`stories/${storyId}`)
  const navigate = useNavigate()
  if (!visit) return null
  const show = () => {
    const id = `comment-${visit.firstId}`
    const element = document.getElementById(id)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
    // Navigating loads the comment's part of the thread.
    if (!element) void navigate(`/stories/${storyId}#${id}`)
  }
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 border-s-2 border-accent ps-3 text-sm">
      <LastVisitText visit={visit} one="comment" many="comments" />
      <button
        type="button"
        className="min-h-11 cursor-pointer font-semibold text-accent underline-offset-4 hover:underline"
        onClick={show}
      >
        Go to the first
      </button>
    </p>
  )
}
