import { Frown, HandHeart, Heart, Lightbulb, type LucideIcon } from 'lucide-react'
import { reactionsElementId } from '#app/community/stories/story-element-id.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { type ReactionType, reactionLabels } from './reaction-types.ts'
import { useReactions } from './use-reactions.ts'

const icons: Record<ReactionType, LucideIcon> = {
  heart: Heart,
  support: HandHeart,
  helpful: Lightbulb,
  sad: Frown,
}

/** Without JavaScript the buttons are invisible and cannot take the focus, but their content with the counts is visible. */
export function StoryReactions({ story }: { story: Story }) {
  const { shown, toggle } = useReactions(story)
  return (
    <ul
      id={reactionsElementId(story.id)}
      aria-label="Reactions"
      tabIndex={-1}
      className="grid scroll-mt-6 reaction-buttons w-full gap-1.5 pb-1 @md:flex"
    >
      {shown.map(({ type, count, isPressed }) => {
        const Icon = icons[type]
        return (
          <li key={type}>
            <button
              type="button"
              aria-pressed={isPressed}
              onClick={() => void toggle(type)}
              className="grid min-h-14 w-full cursor-pointer auto-cols-auto place-content-center items-center gap-x-1.5 rounded-xl border border-line bg-surface px-1 text-xs font-semibold text-muted transition hover:border-accent hover:text-accent active:translate-y-px aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent-strong motion-reduce:transition-none noscript:pointer-events-none noscript:invisible noscript:*:visible @md:flex @md:min-h-11 @md:w-auto @md:rounded-full @md:px-3.5 @md:text-sm"
            >
              <Icon
                aria-hidden="true"
                className={`size-4.5 justify-self-end ${isPressed ? 'fill-current/25' : ''}`}
              />
              <span className="col-span-2 row-start-2 text-center">{reactionLabels[type]}</span>{' '}
              <span className="tabular-nums">{count}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
