import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useOwnReactionsTo } from '#app/community/reactions/use-reactions.ts'
import { LoadError } from '#app/community/stories/list/load-error.tsx'
import { NoStoriesYet } from '#app/community/stories/list/no-stories.tsx'
import { fetchStories } from '#app/community/stories/queries.ts'
import { storiesKey } from '#app/community/stories/story-keys.ts'
import { storiesOnHomePage } from '#app/community/stories/story-limits.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { CommunityComposer } from './community-composer.tsx'
import { CommunityStory } from './community-story.tsx'
import { OwnHeldStories } from './own-held-stories.tsx'

const newestKey = [...storiesKey, 'newest']

/** Fetches the stories again once the user shares or changes one here. */
function useNewestStories(loaded: Story[]) {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: newestKey,
    queryFn: async ({ signal }) => {
      const { stories } = await fetchStories({ sort: 'newest' }, signal)
      return stories.slice(0, storiesOnHomePage)
    },
    initialData: loaded,
    networkMode: 'always',
  })
  useEffect(() => {
    queryClient.setQueryData(newestKey, loaded)
  }, [queryClient, loaded])
  return query
}

export function NewestStories({ stories: loaded }: { stories: Story[] }) {
  const { data: stories, error, isFetching, refetch } = useNewestStories(loaded)
  return (
    <section id="stories-section" aria-labelledby="stories-heading" className="page-grid">
      <h2 id="stories-heading" className="display text-5xl">
        Stories from the community
      </h2>
      <p className="mt-4 max-w-2xl text-xl text-pretty text-muted">
        How the air at home, at school and at work affects people, in their own words.
      </p>
      <div className="mt-8">
        <CommunityComposer />
      </div>
      <OwnHeldStories shown={stories} />
      <p role="status" className="py-3 text-muted empty:py-0">
        {isFetching ? 'Loading stories...' : ''}
      </p>
      <div className="mt-5 space-y-5">
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {stories.length === 0 ? <NoStoriesYet /> : <StoryGrid stories={stories} />}
      </div>
      {stories.length === 0 ? null : (
        <p className="mt-8 text-center">
          <Link to="/community" className={buttonClass('outline')}>
            Read all stories
          </Link>
        </p>
      )}
    </section>
  )
}

function StoryGrid({ stories }: { stories: Story[] }) {
  useOwnReactionsTo(stories)
  return (
    // A single story is centered, because columns would leave one half empty.
    <ul
      className={`-mb-6 content-visibility-auto-narrow ${stories.length === 1 ? 'mx-auto max-w-reading' : 'gap-6 story-columns'}`}
    >
      {stories.map((story) => (
        <li key={story.id} className="break-inside-avoid pb-6">
          <CommunityStory story={story} />
        </li>
      ))}
    </ul>
  )
}
