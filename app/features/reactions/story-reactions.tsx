import { Frown, HandHeart, Heart, Lightbulb, type LucideIcon } from 'lucide-react'
import type { Story } from '../stories/contract.ts'
import { useReactions } from './client.ts'
import { type ReactionType, reactionLabels } from './contract.ts'

const icons: Record<ReactionType, LucideIcon> = {
  heart: Heart,
  support: HandHeart,
  helpful: Lightbulb,
  sad: Frown,
}

/** The four reactions to a story, with their counts; pressed where this person has reacted. */
export function StoryReactions({ story }: { story: Story }) {
  const { shown, toggle } = useReactions(story)
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1.5">
      {shown.map(({ type, count, isPressed }) => {
        const Icon = icons[type]
        return (
          <li key={type}>
            <button
              type="button"
              aria-pressed={isPressed}
              onClick={() => void toggle(type)}
              className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3 text-sm font-medium text-muted hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent-strong"
            >
              <Icon aria-hidden="true" className={`size-4.5 ${isPressed ? 'fill-current/25' : ''}`} />
              <span>{reactionLabels[type]}</span> <span className="tabular-nums">{count}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
