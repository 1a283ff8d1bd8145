import { CircleCheck, Frown, HandHeart, Heart, MessageCircle } from 'lucide-react'
import type { Story } from './contract.ts'

/** How many people reacted and commented; nothing where nobody has. */
export function StoryCounts({ story: { reactionCounts, commentCount } }: { story: Story }) {
  const counts = [
    { name: 'Love', Icon: Heart, count: reactionCounts.heart },
    { name: 'Support', Icon: HandHeart, count: reactionCounts.support },
    { name: 'Helpful', Icon: CircleCheck, count: reactionCounts.helpful },
    { name: 'Sad', Icon: Frown, count: reactionCounts.sad },
    { name: commentCount === 1 ? 'comment' : 'comments', Icon: MessageCircle, count: commentCount },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {counts.map(({ name, Icon, count }) => (
        <li key={name} className="flex items-center gap-1.5" title={name}>
          <Icon aria-hidden="true" className="size-4" />
          {count}
          <span className="sr-only"> {name}</span>
        </li>
      ))}
    </ul>
  )
}
