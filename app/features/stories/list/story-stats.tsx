import { BookOpenText, MessageCircle } from 'lucide-react'
import type { Story } from '../story-schemas.ts'

/** How many stories are loaded, and how many comments they have. */
export function StoryStats({ stories }: { stories: Story[] }) {
  const comments = stories.reduce((sum, { commentCount }) => sum + commentCount, 0)
  const boxes = [
    { label: stories.length === 1 ? 'Story' : 'Stories', Icon: BookOpenText, count: stories.length },
    { label: comments === 1 ? 'Comment' : 'Comments', Icon: MessageCircle, count: comments },
  ]
  return (
    <dl className="grid grid-cols-2 gap-8 border-y border-edge/40 py-4">
      {boxes.map(({ label, Icon, count }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="flex items-center gap-2 min-w-0 hyphens-auto text-sm text-muted wrap-anywhere">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
            {label}
          </dt>
          <dd className="display text-3xl tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
