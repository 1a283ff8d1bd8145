import { type ReactNode, useState } from 'react'
import { firstStories } from '#app/community/stories/list/list-params.ts'
import { formatListPath } from '#app/community/stories/list/list-path.ts'
import { SearchForm } from '#app/community/stories/list/search-form.tsx'
import { StoryStats } from '#app/community/stories/list/story-stats.tsx'
import { useListParams } from '#app/community/stories/list/use-list-params.ts'
import { type LoadedList, useStoryList } from '#app/community/stories/list/use-story-list.ts'
import { useStoryChanges } from '#app/community/stories/own/story-changes.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { useLoaded } from '#app/platform/hydration/use-loaded.ts'
import { CommunityComposer } from './community-composer.tsx'
import { LinkedStory } from './linked-story.tsx'
import { OwnHeldStories } from './own-held-stories.tsx'
import { SharedStory } from './shared-story.tsx'
import { StoryList } from './story-list.tsx'
import { useLinkedStory } from './use-linked-story.ts'

const newestPath = formatListPath(firstStories)

interface CommunityStoriesProps {
  loaded: LoadedList
  totals: { stories: number; comments: number }
  /** Shown beside the list on wide screens, such as the sign-in panel. */
  aside: ReactNode
}

export function CommunityStories({ loaded, totals, aside }: CommunityStoriesProps) {
  const { address, change } = useListParams(loaded.address)
  const query = useStoryList(address, loaded)
  const all = query.data?.pages.flatMap((page) => page.stories) ?? []
  const linked = useLinkedStory(all)
  const listed = linked.alone ? all.filter(({ id }) => id !== linked.alone?.id) : all
  const { missing, setShared } = useSharedStory(all, query.isFetching)
  const changes = useStoryChanges()
  const NewStoriesNotices = useLoaded(
    async () => (await import('./new-stories-notices.tsx')).NewStoriesNotices,
  )
  const shown = (linked.alone ? [linked.alone, ...listed] : listed).filter(
    ({ id }) => changes.get(id) !== 'deleted',
  )
  return (
    <div className="mx-auto grid max-w-page gap-3 px-4 sm:gap-6 sm:px-6 lg:list-and-panel lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <div className="lg:col-start-2">
        {query.isError && all.length === 0 ? null : <StoryStats stories={shown} totals={totals} />}
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
        </div>
        <OwnHeldStories shown={shown} />
        <LinkedStory linked={linked} />
        {missing ? <SharedStory story={missing} address={address} /> : null}
        <StoryList
          address={address}
          query={query}
          stories={listed}
          linkedId={linked.id}
          onGrow={(pages) => change({ pages }, { replace: true })}
        />
      </section>
      {aside}
      {NewStoriesNotices && formatListPath({ ...address, pages: 1 }) === newestPath ? (
        <NewStoriesNotices listed={all} refetch={query.refetch} />
      ) : null}
    </div>
  )
}

/** Remembers the last story shared here; `missing` is that story if the loaded list does not contain it. */
function useSharedStory(listed: Story[], isReading: boolean) {
  const [shared, setShared] = useState<Story | null>(null)
  const isMissing = shared !== null && !isReading && !listed.some(({ id }) => id === shared.id)
  return { missing: isMissing ? shared : null, setShared }
}
