import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { StoryCounts } from '#app/community/stories/counts/story-count-schemas.ts'
import { useStoryCounts } from '#app/community/stories/counts/use-story-counts.ts'
import { ListFilters } from '#app/community/stories/list/list-filters.tsx'
import { firstStories } from '#app/community/stories/list/list-params.ts'
import { formatListPath } from '#app/community/stories/list/list-path.ts'
import { SearchForm } from '#app/community/stories/list/search-form.tsx'
import { StoryStats } from '#app/community/stories/list/story-stats.tsx'
import { useListParams } from '#app/community/stories/list/use-list-params.ts'
import { type LoadedList, useStoryList } from '#app/community/stories/list/use-story-list.ts'
import { type StoryChange, useStoryChanges } from '#app/community/stories/own/story-changes.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { useLoaded } from '#app/platform/hydration/use-loaded.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { CommunityComposer } from './community-composer.tsx'
import { LinkedStory } from './linked-story.tsx'
import { OwnHeldStories } from './own-held-stories.tsx'
import { StoryList } from './story-list.tsx'
import { useLinkedStory } from './use-linked-story.ts'

const SharedStory = lazy(async () => ({ default: (await import('./shared-story.tsx')).SharedStory }))
const MemberAside = lazy(async () => ({ default: (await import('./member-aside.tsx')).MemberAside }))

const newestPath = formatListPath(firstStories)

interface CommunityStoriesProps {
  loaded: LoadedList
  counts: StoryCounts
  air: string | null
  aside: ReactNode
}

export function CommunityStories({ loaded, counts: loadedCounts, air, aside }: CommunityStoriesProps) {
  const { address, change } = useListParams(loaded.address)
  const query = useStoryList(address, loaded)
  const counts = useStoryCounts(loadedCounts)
  const userId = useUserId()
  const all = query.data?.pages.flatMap((page) => page.stories) ?? []
  const linked = useLinkedStory(all)
  const listed = linked.alone ? all.filter(({ id }) => id !== linked.alone?.id) : all
  const { missing, setShared } = useSharedStory(all, query.isFetching)
  const changes = useStoryChanges()
  const NewStoriesNotices = useLoaded(
    async () => (await import('./new-stories-notices.tsx')).NewStoriesNotices,
  )
  const shown = (linked.alone ? [linked.alone, ...listed] : listed).filter(({ id }) =>
    isStillPublic(changes.get(id)),
  )
  return (
    <div className="page-grid grid gap-3 sm:gap-6 lg:list-and-panel lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <div className="max-lg:order-1 lg:col-start-2">
        {query.isError && all.length === 0 ? null : <StoryStats stories={shown} totals={counts} />}
      </div>
      <section
        aria-labelledby="stories-heading"
        className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
      >
        <h2 id="stories-heading" className="sr-only">
          Stories
        </h2>
        <div className="flex flex-col gap-3 sm:gap-6">
          <CommunityComposer onShared={setShared} />
          <SearchForm address={address} onChange={change} />
          <ListFilters address={address} issues={counts.issues} />
        </div>
        <OwnHeldStories shown={shown} />
        <LinkedStory linked={linked} />
        {missing ? (
          <Suspense>
            <SharedStory story={missing} address={address} />
          </Suspense>
        ) : null}
        <StoryList
          address={address}
          query={query}
          stories={listed}
          linkedId={linked.id}
          onGrow={(pages) => change({ pages }, { replace: true })}
        />
      </section>
      {aside}
      {userId === null ? null : (
        <Suspense>
          <MemberAside userId={userId} issues={counts.issues} air={air} />
        </Suspense>
      )}
      {NewStoriesNotices && formatListPath({ ...address, pages: 1 }) === newestPath ? (
        <NewStoriesNotices listed={all} refetch={query.refetch} />
      ) : null}
    </div>
  )
}

/** False for a story that was deleted or made private on this page, or is held since an edit. */
function isStillPublic(change: StoryChange | undefined): boolean {
  if (typeof change !== 'object' || 'fold' in change) return change !== 'deleted'
  return change.isPublic && !change.isHeld
}

/** `missing` is the last story shared here, if the loaded list does not contain it. */
function useSharedStory(listed: Story[], isReading: boolean) {
  const [shared, setShared] = useState<Story | null>(null)
  const isMissing = shared !== null && !isReading && !listed.some(({ id }) => id === shared.id)
  return { missing: isMissing ? shared : null, setShared }
}
