import { BookOpenText, MessageCircle } from 'lucide-react'
import type { Story } from '../story-schemas.ts'

interface StoryStatsProps {
  stories: Story[]
  totals: { stories: number; comments: number }
}

export function StoryStats({ stories, totals }: StoryStatsProps) {
  const comments = stories.reduce((sum, { commentCount }) => sum + commentCount, 0)
  const isOne = stories.length === 1 && totals.stories <= 1
  const boxes = [
    {
      label: isOne ? 'Story shown' : 'Stories shown',
      Icon: BookOpenText,
      count: stories.length,
      total: totals.stories,
    },
    {
      label: `${comments === 1 ? 'Comment' : 'Comments'} on ${isOne ? 'it' : 'them'}`,
      Icon: MessageCircle,
      count: comments,
      total: totals.comments,
    },
  ]
  return (
    <dl className="flex flex-wrap gap-x-5 border-y border-edge/40 py-1 lg:grid lg:grid-cols-2 lg:gap-x-8 lg:py-4">
      {boxes.map(({ label, Icon, count, total }) => (
        <div
          key={label}
          className="flex flex-row-reverse flex-wrap-reverse items-baseline justify-end gap-x-2 lg:flex-col-reverse lg:flex-nowrap"
        >
          <dt className="flex items-center gap-2 text-sm text-muted">
            <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
            {label}
          </dt>
          <dd className="display text-xl tabular-nums lg:text-3xl">
            {count}
            {total > count ? (
              <span className="text-base tracking-normal text-muted lg:text-lg"> of {total} in all</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
