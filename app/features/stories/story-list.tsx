import { toApiFailure } from '#app/api-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { showError } from '#app/ui/toast.tsx'
import { useStories } from './client.ts'
import type { StoryPage } from './contract.ts'
import { NoStoriesYet } from './empty-state.tsx'
import { StoryCard } from './story-card.tsx'

/** All public stories: the first page from the HTML, further ones on demand. */
export function StoryList({ firstPage }: { firstPage: StoryPage }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useStories(firstPage)
  const stories = data.pages.flatMap((page) => page.stories)

  const handleMore = async () => {
    const { error } = await fetchNextPage()
    if (error) showError({ title: 'Error loading stories', description: toApiFailure(error).message })
  }

  if (stories.length === 0) return <NoStoriesYet />
  return (
    <>
      <ul className="space-y-5">
        {stories.map((story) => (
          <li key={story.id}>
            <StoryCard story={story} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <p className="mt-8 text-center">
          <Button look="outline" onClick={handleMore} isBusy={isFetchingNextPage}>
            {isFetchingNextPage ? 'Loading stories...' : 'Load more'}
          </Button>
        </p>
      ) : null}
    </>
  )
}
