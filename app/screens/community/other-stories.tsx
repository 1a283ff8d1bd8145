import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { Link } from 'react-router'
import { fetchOwnReactions } from '#app/community/reactions/queries.ts'
import { useStoryChanges } from '#app/community/stories/own/story-changes.ts'
import type { LinkedStory, OtherStories } from '#app/community/stories/read-next/list-other-stories.server.ts'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { WaitlistInvitation } from '#app/site/waitlist/waitlist-invitation.tsx'

interface StoryFooterProps {
  others: OtherStories
  invitation: ComponentProps<typeof WaitlistInvitation>
}

export function StoryFooter({ others: { previous, next, related }, invitation }: StoryFooterProps) {
  return (
    <div className="print:hidden">
      <WaitlistInvitation {...invitation} />
      <nav
        aria-label="Newer and older story"
        className="mt-8 grid gap-x-8 border-y border-line sm:grid-cols-2"
      >
        <NeighborLink story={previous} label="Newer story" />
        <NeighborLink story={next} label="Older story" isNext />
      </nav>
      <StoryLinks heading="Related stories" stories={related} />
    </div>
  )
}

interface NeighborLinkProps {
  story: LinkedStory | null
  label: string
  isNext?: boolean
}

function NeighborLink({ story, label, isNext = false }: NeighborLinkProps) {
  const isAbsent = useIsAbsent()
  if (story === null || isAbsent(story)) return null
  const Arrow = isNext ? ArrowRight : ArrowLeft
  return (
    <Link
      to={`/stories/${story.id}`}
      className={`group flex min-w-0 items-center gap-3 py-4 ${isNext ? 'flex-row-reverse text-end not-first:max-sm:border-t not-first:max-sm:border-line sm:col-start-2' : ''}`}
    >
      <Arrow aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{label}</span>
        <span dir="auto" className="line-clamp-1 font-semibold wrap-anywhere group-hover:underline">
          {story.title ?? story.beginning}
        </span>
      </span>
    </Link>
  )
}

interface StoryLinksProps {
  heading: string
  stories: LinkedStory[]
}

export function StoryLinks({ heading, stories }: StoryLinksProps) {
  const isAbsent = useIsAbsent()
  useCollapsed(stories)
  const shown = stories.filter((story) => !isAbsent(story))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="other-stories" className="mt-10">
      <h2 id="other-stories" className="text-xl font-bold tracking-tight">
        {heading}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari ignores the list role of a list without markers. */}
      <ul role="list" className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {shown.map(({ id, title, beginning, fullName, createdAt }) => (
          <li key={id} id={storyElementId(id)} className="border-t border-line wrap-anywhere">
            <Link to={`/stories/${id}`} className="group block pt-4 pb-1">
              <span dir="auto" className="line-clamp-2 font-semibold group-hover:underline">
                {title ?? beginning}
              </span>
              {title === null ? null : (
                <span dir="auto" className="mt-1 line-clamp-2 text-muted">
                  {beginning}
                </span>
              )}
            </Link>
            <p className="pb-4 text-sm text-muted">
              <bdi>{fullName ?? 'Anonymous'}</bdi> <span aria-hidden="true">·</span>{' '}
              <RelativeTime iso={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useCollapsed(stories: LinkedStory[]): void {
  const userId = useUserId()
  useEffect(() => {
    if (userId !== null) for (const { id } of stories) fetchOwnReactions(id).catch(() => {})
  }, [userId, stories])
}

function useIsAbsent() {
  const changes = useStoryChanges()
  return ({ id }: LinkedStory) => {
    const change = changes.get(id)
    return change === 'deleted' || (typeof change === 'object' && 'fold' in change)
  }
}
